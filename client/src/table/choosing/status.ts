// The sentence above the buttons: what is asked, what has been taken up, or what the table waits for.
import { briefOf, kindTitleOf, type DeckFacts } from "../../cards/deck";
import type { GameFace, View } from "../../games/game";
import { verbsOfMore, type Chosen, type Question } from "./choosing";
import { listed, waitingFor } from "../standing";

export interface Status {
  text: string;
  /** Whether it describes a card that was taken up, at whatever length; such words may be cut. */
  aside: boolean;
}

/** Words that are shown in full. */
export const plainly = (text: string): Status => ({ text, aside: false });

/** How many were asked the same thing together, for "2 of 4 have chosen". */
export class Together {
  #what = "";
  #seats = 0;

  count(view: View): number {
    const what = `${view.asking ?? ""} ${view.turn ?? ""}`;
    this.#seats = Math.max(what === this.#what ? this.#seats : 0, view.actors.length);
    this.#what = what;
    return this.#seats;
  }
}

/** What is asked of somebody who can do something: by the game, else by what lit cards are good for. */
export function asked(
  face: GameFace,
  view: View,
  names: string[],
  question: Question,
  hasButtons: boolean,
): string {
  const told = face.status?.(view, names, question.moves) ?? "";
  if (told) return told;
  const uses = usesOf(face, question, { cards: [], words: [], place: null });
  return uses === ""
    ? "Your move:"
    : `Your move: tap a card to ${uses}${hasButtons ? ", or:" : "."}`;
}

/** The cards that were taken up: of one, what it does; of several that are not enough, what for another is needed. */
export function takenUp(
  face: GameFace,
  deck: DeckFacts,
  question: Question,
  chosen: Chosen,
  hasButtons: boolean,
): Status {
  const titles = listed(chosen.cards.map((card) => kindTitleOf(deck, card)));
  if (!hasButtons)
    return {
      text: `${titles}: choose another card to ${usesOf(face, question, chosen)}.`,
      aside: false,
    };
  const text = chosen.cards.length === 1 ? briefOf(deck, chosen.cards[0]) : "";
  return { text: text ? `${titles}. ${text}` : titles, aside: true };
}

/** What others do meanwhile: as the game tells it where one alone decides in the open, else whom the table waits for. */
export function meanwhile(
  face: GameFace,
  view: View,
  names: string[],
  together: number,
  inWindow: boolean,
  thinking: number[] = [],
): string {
  const told =
    !inWindow && together === 1 && view.actors.length === 1
      ? (face.meanwhile?.(view, names) ?? "")
      : "";
  return told || waitingFor(view, names, together, inWindow, thinking);
}

function usesOf(face: GameFace, question: Question, chosen: Chosen): string {
  return verbsOfMore(question, chosen)
    .map((verb) => face.verbs[verb] ?? verb)
    .join(" or ");
}
