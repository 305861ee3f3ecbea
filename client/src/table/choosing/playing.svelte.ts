// What the viewer does: moves that are sent, attempts that are refused and why, and what is answered for them.
import { titleOf, type DeckFacts } from "../../cards/deck";
import type { GameFace, PlaceName, View } from "../../games/game";
import type { Command, Now, Refused } from "../../wire/messages";
import { Choice } from "./choice.svelte";
import { split, type Question } from "./choosing";
import { reasonOf, type OwnNote } from "../log/log";

/** The table as it stands, as far as it matters to who plays. */
export interface Standing {
  now: Now;
  view: View;
  face: GameFace;
  deck: DeckFacts;
  names: string[];
  question: Question;
  /** What the table itself asks: nothing where the game asks it in its own way. */
  asked: Question;
  /** Whether this is for looking only. */
  readonly: boolean;
  send?: (command: Command) => Promise<Refused | null>;
}

export class Playing {
  /** Why the last attempt was refused; empty if it was not. */
  refusal = $state("");
  /** Whether the server has not answered yet. */
  sending = $state(false);
  /** What was done for the viewer. */
  notes = $state.raw<OwnNote[]>([]);
  readonly choice: Choice;

  constructor(
    readonly standing: () => Standing,
    /** Something is about to be sent. */
    readonly onplay: () => void,
  ) {
    this.choice = new Choice(() => standing().asked, {
      onmove: (move) => void this.play(move),
      onattempt: (card, place) => void this.attempt(card, place),
    });
  }

  play = async (move: string): Promise<void> => {
    const { now, send } = this.standing();
    this.refusal = "";
    this.onplay();
    this.sending = true;
    const refused = await send?.({ type: "play", asked: now.asked, move });
    this.sending = false;
    if (!refused || refused.reason === "late") return;
    this.refusal = this.#reason(refused, move);
    this.choice.clear();
  };

  /** Plays a question's only answer, and notes that it did. */
  playByItself(move: string, after: number): void {
    this.notes = [...this.notes, { after, text: `Played for you: ${this.saying(move)}.` }];
    void this.play(move);
  }

  /** Tells why something cannot be done that somebody reached for. */
  async attempt(card: string, place: PlaceName | null): Promise<void> {
    const { readonly, view } = this.standing();
    if (readonly || view.seat === null || view.over) return;
    this.refusal = await this.#whyNot(card, place);
  }

  explain = async (card: string): Promise<string> =>
    (await this.#whyNot(card, null)) || "It has no use at this moment.";

  /** A move in words, its cards by their full names. */
  saying = (move: string): string => {
    const { question, face, names, view, deck } = this.standing();
    const { words, cards } = split(move, question.isCard);
    const said = face.phrase(words, names, view, cards);
    return cards.length === 0
      ? said
      : `${said}: ${cards.map((card) => titleOf(deck, card)).join(", ")}`;
  };

  /** Makes a move that needs no cards; takes up the cards of one that does. */
  begin = (words: string[], cards: string[]): void => {
    if (cards.length === 0) void this.play(words.join(" "));
    else this.choice.prepare(cards);
  };

  /** Another question: what was begun for the last one is over. */
  afresh(): void {
    this.choice.clear();
    this.refusal = "";
  }

  /** Asks the server why something cannot be done: it says so by refusing it. Empty if nothing is to be said. */
  async #whyNot(card: string, place: PlaceName | null): Promise<string> {
    const { now, face, view, question, send } = this.standing();
    const meant =
      face.attempt?.(card, place, view, this.choice.chosen.cards, question.moves) ?? null;
    if (meant === null || question.moves.includes(meant)) return "";
    const refused = await send?.({ type: "play", asked: now.asked, move: meant });
    return refused ? this.#reason(refused, meant) : "";
  }

  #reason(refused: Refused, move: string): string {
    const { names, deck } = this.standing();
    return reasonOf(refused, move, { names, title: (card) => deck.cards[card]?.title });
  }
}
