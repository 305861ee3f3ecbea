// What is where on a table: run in the page by test_space.py.
() => {
  const root = document.documentElement;
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const box = (one) => one.getBoundingClientRect();
  const told = (one) => one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 50);
  const isInside = (one, edge) => {
    const { left, top, right, bottom } = box(one);
    return (
      left >= edge.left - 1 &&
      top >= edge.top - 1 &&
      right <= edge.right + 1 &&
      bottom <= edge.bottom + 1
    );
  };
  // At the corner, since cards lie over one another.
  const isReached = (one) => {
    const { left, top } = box(one);
    const there = document.elementFromPoint(left + 9, top + 9);
    return one.contains(there) || there?.contains(one);
  };
  const overlap = (one, other) =>
    one !== other &&
    box(one).left < box(other).right - 1 &&
    box(other).left < box(one).right - 1 &&
    box(one).top < box(other).bottom - 1 &&
    box(other).top < box(one).bottom - 1;
  const isCut = (one) => one.scrollHeight > one.clientHeight + 1;
  // Words that stick out of the box around them, which hides the rest.
  const hasWords = (one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) &&
    !one.closest(".hidden-text, [data-card], [data-chip]");
  const isCropped = (one) => {
    for (let edge = one.parentElement; edge !== null; edge = edge.parentElement)
      if (getComputedStyle(edge).overflowX !== "visible")
        return box(one).left < box(edge).left - 1 || box(one).right > box(edge).right + 1;
  };
  // Words of a plate that lie over each other.
  const clashing = (seat) => {
    const words = [...seat.querySelectorAll("header *, .part *")].filter(
      (one) => one.checkVisibility() && hasWords(one),
    );
    const cross = (one, other) =>
      [...one.getClientRects()].some((a) =>
        [...other.getClientRects()].some(
          (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top + 3 < b.bottom && b.top + 3 < a.bottom,
        ),
      );
    return words.some((one) =>
      words.some((other) => !one.contains(other) && !other.contains(one) && cross(one, other)),
    );
  };
  const named = (what) => new Set(all(`${what} [data-card]`).map((one) => one.dataset.card));
  const inHand = named(".held");
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seats = all(".others .seat");
  const needed = all(
    '.held button[data-card], .middle button[data-card][aria-disabled="false"], ' +
      ".bar button:not(.recent), .table header button",
  );
  const bands = {};
  for (const name of ["others", "middle", "mine", "held", "do"]) {
    const one = document.querySelector(`.main > .${name}`);
    if (one === null || getComputedStyle(one).display === "contents") continue;
    const { left, top, width, height } = box(one);
    bands[name] = [left, top, width, height].map(Math.round);
  }
  return {
    scrolls: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
    outside: [...needed, ...all(".seat")].filter((one) => !isInside(one, screen)).map(told),
    covered: needed.filter((one) => !isReached(one)).map(told),
    cropped: all(".middle *").filter(hasWords).filter(isCropped).map(told),
    twice: [...named(".chooser")].filter((card) => inHand.has(card)),
    cut: all(".bar, .bar .offers, .bar .controls, .bar .dial, .bar form").filter(isCut).map(told),
    seats: seats.map((one) => one.ariaLabel),
    clashing: all(".seat").filter(clashing).map(told),
    sunk: all(".others .seat .part li:first-child")
      .filter((one) => !isInside(one, box(one.closest(".part"))))
      .map(told),
    overlapping: seats.filter((one) => seats.some((other) => overlap(one, other))).map(told),
    hand: all(".held .slot").map((one) => box(one).width),
    middle: all(".middle .slot").map((one) => box(one).width),
    chooser: all(".chooser").every((one) => isInside(one, box(document.querySelector(".middle")))),
    bands,
  };
};
