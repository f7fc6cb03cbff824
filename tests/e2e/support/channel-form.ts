import type { Page } from "playwright-core";

export const of = (part: "player" | "source", place: number, testId: string): string =>
  `[data-testid="${part}-${place}"] [data-testid="${testId}"]`;

export const fieldOf = (page: Page, selector: string): Promise<string> => page.inputValue(selector);

export const problemOf = (page: Page, field: string): Promise<string | undefined> =>
  page.evaluate((name) => document.querySelector(`input[name="${name}"]`)?.getAttribute("data-code") ?? undefined, field);
