/** Colours and faces of a drawing, as the page has them. */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly echo: string;
  readonly hairline: string;
  readonly error: string;
  readonly latin: string;
  readonly mono: string;
}

/** Reads the theme that holds at an element. */
export const paletteOf = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ground: of("--ground"),
    text: of("--text"),
    quiet: of("--quiet"),
    echo: of("--echo"),
    hairline: of("--hairline"),
    error: of("--error"),
    latin: of("--latin"),
    mono: of("--mono"),
  };
};
