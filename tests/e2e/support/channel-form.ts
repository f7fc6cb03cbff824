import type { Page } from "playwright-core";

/** An element of one player or source of a page, by its place from 1 on. */
export const of = (part: "player" | "source", place: number, testId: string): string =>
  `[data-testid="${part}-${place}"] [data-testid="${testId}"]`;

/** Returns the text of a field. */
export const fieldOf = (page: Page, selector: string): Promise<string> => page.inputValue(selector);

/** The field's error code; undefined while nothing is wrong. */
export const problemOf = (page: Page, field: string): Promise<string | undefined> =>
  page.evaluate((name) => document.querySelector(`input[name="${name}"]`)?.getAttribute("data-code") ?? undefined, field);
