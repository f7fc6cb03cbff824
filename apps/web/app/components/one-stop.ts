/** `at` is the focused item. Returns undefined for other keys. Arrow keys wrap; `across` leaves up and down to others. */
export const itemAfterKey = (key: string, at: number, count: number, across = false): number | undefined => {
  if (at < 0) return undefined;
  const arrow = across ? /^Arrow(?:(Left)|Right)$/.exec(key) : /^Arrow(?:(Left|Up)|Right|Down)$/.exec(key);
  if (arrow !== null) return (at + (arrow[1] === undefined ? 1 : count - 1)) % count;
  return key === "Home" ? 0 : key === "End" ? count - 1 : undefined;
};

/** Tab enters at the item it left, else at the present page, else at the first item. */
export const entryItem = (items: readonly Pick<Element, "hasAttribute">[]): number => {
  const first = (name: string): number => items.findIndex((item) => item.hasAttribute(name));
  const entered = first("data-entered");
  return entered >= 0 ? entered : Math.max(0, first("aria-current"));
};
