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
