// What a Major does when somebody has played it, as the viewer reads it: "Bot 1 plays The Devil: everyone offers Bot 1 a card".
import { cardInWords } from "./kinds";

/** Each in two forms: for the viewer who played it, and for a player called N. */
const EFFECTS: Record<string, [own: string, other: string]> = {
  M0: [
    "name a card from 2 to 10; the next player draws 4",
    "N names a card from 2 to 10; the next player draws 4",
  ],
  M1: [
    "everyone but hermits changes seats; play goes on from you",
    "everyone but hermits changes seats; play goes on from N",
  ],
  M2: [
    "you draw 2, or add The Hierophant, and all others draw 2",
    "N draws 2, or adds The Hierophant, and all others draw 2",
  ],
  M3: ["the next players lose their turns", "the next players lose their turns"],
  M4: ["the next players lose their turns", "the next players lose their turns"],
  M5: [
    "you draw 3, or add The Priestess, and all others draw 2",
    "N draws 3, or adds The Priestess, and all others draw 2",
  ],
  M6: [
    "choose a lover, and play from both hands",
    "N chooses a lover, and they play from both hands",
  ],
  M7: ["what lies beneath it counts", "what lies beneath it counts"],
  M8: [
    "all hands are shuffled together and dealt again",
    "all hands are shuffled together and dealt again",
  ],
  M9: ["somebody misses two turns as a hermit", "somebody misses two turns as a hermit"],
  M10: [
    "the draw goes back to who sent it, and play turns round",
    "the draw goes back to who sent it, and play turns round",
  ],
  M11: [
    "add Princesses and Princes; the next player faces all of their draws",
    "N may add Princesses and Princes; the next player faces all of their draws",
  ],
  M12: ["you draw 6, then put 3 cards back", "N draws 6, then puts 3 cards back"],
  M13: ["the next player draws 6 and loses the turn", "the next player draws 6 and loses the turn"],
  M14: ["name the card it stands for", "N names the card it stands for"],
  M15: [
    "everyone offers you a card, or says that they have none",
    "everyone offers N a card, or says that they have none",
  ],
  M16: [
    "the largest and the smallest hand are swapped",
    "the largest and the smallest hand are swapped",
  ],
  M17: [
    "everyone passes a card on to the next player",
    "everyone passes a card on to the next player",
  ],
  M18: ["ask somebody for a card", "N asks somebody for a card"],
  M19: [
    "you look at a hand, or show yours if it was flipped",
    "N looks at a hand, or shows their own if it was flipped",
  ],
  M20: [
    "your hand goes under the discards, and you draw 6",
    "the hand of N goes under the discards, and N draws 6",
  ],
  M21: ["everyone passes the whole hand on", "everyone passes the whole hand on"],
};

/** Who plays a Major, and what it does; `name` is null for the viewer. */
export function playedInWords(card: string, name: string | null): string {
  const [own, other] = EFFECTS[card] ?? ["", ""];
  const title = cardInWords(card);
  return name === null
    ? `You play ${title}: ${own}.`
    : `${name} plays ${title}: ${other.replaceAll(/\bN\b/g, name)}.`;
}
