/**
 * `at`: -1 is the menu's button. Undefined: no effect. Arrow keys wrap; WAI-ARIA Authoring Practices, Disclosure Navigation Menu.
 */
export const entryAfterKey = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return at <= 0 ? count - 1 : at - 1;
    case "Home":
      return at < 0 ? undefined : 0;
    case "End":
      return at < 0 ? undefined : count - 1;
    default:
      return undefined;
  }
};
