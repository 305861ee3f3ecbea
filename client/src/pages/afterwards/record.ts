// The record of a finished game as a file.
import { record } from "../../wire/rest";

export async function saveRecord(table: string, game: string): Promise<void> {
  const text = await record(table);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}-${table}.yaml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
