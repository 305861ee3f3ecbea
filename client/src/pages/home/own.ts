// Where this browser's person sits.
import { forget, keyOf, personKey, seatTables } from "../../wire/keys";
import { counted } from "../../games/speech";
import type { MyGames, RunningGame } from "../../wire/messages";
import { askAs, askIfKnown, RefusedError } from "../../wire/rest";

const GONE = ["no-such-table", "unknown-key", "not-seated", "taken"];

/** The tables at which they sit, and how much they have finished; null if the server has not met them. */
export async function ownGames(): Promise<MyGames | null> {
  await adoptSeats();
  return askIfKnown("/me/games");
}

/** Makes seats one's own to which this browser has separate keys, from older versions and links. */
async function adoptSeats(): Promise<void> {
  const own = personKey();
  await Promise.all(
    seatTables().map(async (table) => {
      const key = keyOf(table);
      if (key === null || key === own) return;
      try {
        await askAs("/me/seats", { table, key });
        forget(table);
      } catch (wrong) {
        if (!(wrong instanceof RefusedError)) throw wrong;
        if (GONE.includes(wrong.refusal.reason) && wrong.refusal.reason !== "taken") forget(table);
      }
    }),
  );
}

/** How far a table is, and whom it waits for as far as everyone knows. */
export function standInWords({ table, turn, seat, awaited }: RunningGame): string {
  if (table.phase === "waiting")
    return `${counted(table.seats.filter((one) => one.free).length, "seat")} free`;
  if (table.phase === "paused") return "paused";
  if (table.phase === "between") return "next hand";
  if (turn) return "your turn";
  const others = awaited.filter((one) => one !== seat);
  return others.length === 1 ? `${table.seats[others[0]].name}’s turn` : "others play";
}
