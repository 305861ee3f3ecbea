// What a bot advises, in the words of the table.
import type { Advised } from "../../wire/messages";

export interface Advice {
  move: string;
  says: string;
  why: string;
}

/** The best few moves. Where a sentence names a move as it is written, it is put into words. */
export function inWords(moves: Advised[], saying: (move: string) => string, most = 3): Advice[] {
  const named = moves.map((one) => one.move).sort((one, other) => other.length - one.length);
  const told = (written: string) => {
    const sentence = written.replace(/(\d) %/g, "$1\u00a0%"); // a number and its sign stay together
    const found = named.find(
      (move) =>
        sentence.includes(move) &&
        new RegExp(`(^| )${move.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=[ .;,]|$)`).test(
          sentence,
        ),
    );
    return found === undefined ? sentence : sentence.replace(found, `“${saying(found)}”`);
  };
  return moves
    .slice(0, most)
    .map(({ move, why }) => ({ move, says: saying(move), why: told(why) }));
}
