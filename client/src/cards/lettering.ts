// A name on a card's face, broken into lines that fit beside its band.

const WIDTH = 8;

export function lines(caption: string): string[] {
  const broken: string[] = [];
  for (const word of caption.split(" ").filter((word) => word !== "")) {
    const last = broken.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      broken[broken.length - 1] = `${last} ${word}`;
    else broken.push(word);
  }
  return broken;
}
