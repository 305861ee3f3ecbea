// The record of a finished game as a file.
import { record } from "../../wire/rest";

export async function saveRecord(
  table: string,
  game: string,
  round: number | null = null,
): Promise<void> {
  const text = await record(table, round);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}-${table}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
