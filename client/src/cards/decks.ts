// The three decks.

export const DECKS = [
  {
    id: "fanucci",
    name: "Fanucci",
    title: "The Fanucci deck",
    text: "174 cards: fifteen suits in five colours, ranks 0 to 9 and infinity, and nine trumps.",
  },
  {
    id: "thoth",
    name: "Thoth",
    title: "The Thoth tarot",
    text: "78 cards: four suits from Ace to Knight, and twenty-two Major Arcana. The texts say what they do in Fortuno.",
  },
  {
    id: "maze",
    name: "maze",
    title: "The maze",
    text: "104 cards that are drawn, obeyed, and laid in a path that leads out.",
  },
];
