import type { Locator } from "playwright-core";

/** Opens the menu of an ID's card, if it is closed. Its entries are hidden until then. */
export const openIdMenu = async (card: Locator): Promise<void> => {
  const button = card.getByTestId("id-menu");
  const isOpen = await button.evaluate((summary) => summary.parentElement?.hasAttribute("open") === true);
  if (!isOpen) await button.click();
};

/** Presses an entry of the menu of an ID's card. `name`: what the entry says. */
export const pressInIdMenu = async (card: Locator, name: string): Promise<void> => {
  await openIdMenu(card);
  await card.getByRole("button", { name, exact: true }).click();
};

export const idMenuEntries = async (card: Locator): Promise<readonly string[]> => {
  await openIdMenu(card);
  return card.locator("[data-panel] :is(a, button)").allInnerTexts();
};
