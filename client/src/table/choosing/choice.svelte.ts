// What somebody at the table is about to do: cards taken up, words said, a place pointed at, until it is a move.
import type { PlaceName } from "../../games/game";
import {
  litCards,
  litPlaces,
  NOTHING_CHOSEN,
  offers,
  tap,
  usualness,
  type Chosen,
  type Offer,
  type Question,
} from "./choosing";

export interface Outcome {
  /** A move is made. */
  onmove: (move: string) => void;
  /** Somebody reached for what the rules do not allow now. */
  onattempt: (card: string, place: PlaceName | null) => void;
}

export class Choice {
  chosen = $state.raw<Chosen>(NOTHING_CHOSEN);
  readonly lit = $derived.by(() => litCards(this.question(), this.chosen));
  /** What is shown as lit: when no card can be added to those chosen, those that can be chosen instead. */
  readonly tappable = $derived.by(() =>
    this.lit.size > 0 ? this.lit : litCards(this.question(), NOTHING_CHOSEN),
  );
  readonly places = $derived.by(() => litPlaces(this.question(), this.chosen));
  readonly open = $derived.by(() => offers(this.question(), this.chosen));
  /** The one offer for the chosen cards that stands out: their usual use, or the only one. */
  readonly main = $derived.by(() => {
    const usual = this.question().usual ?? [];
    const moves = this.open.filter((offer) => offer.move !== null);
    return (
      moves.find((offer) => usualness(usual, offer.move!) < usual.length) ??
      (moves.length === 1 ? moves[0] : undefined)
    );
  });
  readonly begun = $derived.by(
    () => this.chosen.cards.length + this.chosen.words.length > 0 || this.chosen.place !== null,
  );

  constructor(
    readonly question: () => Question,
    readonly outcome: Outcome,
  ) {}

  /** A card is tapped: taken up, put back, or taken up instead of what was chosen before. */
  touch = (card: string): void => {
    if (this.chosen.cards.includes(card) || this.lit.has(card))
      this.chosen = tap(this.chosen, card);
    else if (this.#mayBegin(card)) this.chosen = tap(NOTHING_CHOSEN, card);
    else this.outcome.onattempt(card, null);
  };

  /** A card is lifted to be carried somewhere: it is taken up if it can be. */
  lift = (card: string): void => {
    if (this.chosen.cards.includes(card)) return;
    if (this.lit.has(card)) this.chosen = tap(this.chosen, card);
    else this.chosen = this.#mayBegin(card) ? tap(NOTHING_CHOSEN, card) : NOTHING_CHOSEN;
  };

  /** A lifted card is let go: over places from the innermost out, or over none. */
  drop = (card: string, places: PlaceName[]): void => {
    const target = places.find((place) => this.places.has(place));
    if (target !== undefined) this.point(target);
    else if (places.length > 0 && !places.some((place) => place.startsWith("hand:"))) {
      this.chosen = NOTHING_CHOSEN;
      this.outcome.onattempt(card, places[0]);
    } else if (this.chosen.cards.length === 1) this.chosen = NOTHING_CHOSEN;
  };

  /** A place is tapped. If that says all, it is done. */
  point = (place: PlaceName): void => {
    const narrowed = { ...this.chosen, place };
    const open = offers(this.question(), narrowed);
    if (open.length === 1 && open[0].move !== null) this.outcome.onmove(open[0].move);
    else this.chosen = narrowed;
  };

  take = (offer: Offer): void => {
    if (offer.move === null)
      this.chosen = { ...this.chosen, words: [...this.chosen.words, ...offer.words] };
    else this.outcome.onmove(offer.move);
  };

  /** Says all of a move but its last step, so that its buttons stand ready. */
  prepare = (cards: string[]): void => {
    this.chosen = { ...NOTHING_CHOSEN, cards };
  };

  clear = (): void => {
    this.chosen = NOTHING_CHOSEN;
  };

  #mayBegin(card: string): boolean {
    return litCards(this.question(), NOTHING_CHOSEN).has(card);
  }
}
