import type { Locator } from "playwright-core";

export const openIdMenu = async (card: Locator): Promise<void> => {
  const button = card.getByTestId("id-menu");
  const isOpen = await button.evaluate((summary) => summary.parentElement?.hasAttribute("open") === true);
  if (!isOpen) await button.click();
};

export const pressInIdMenu = async (card: Locator, name: string): Promise<void> => {
  await openIdMenu(card);
  await card.getByRole("button", { name, exact: true }).click();
};

export const idMenuEntries = async (card: Locator): Promise<readonly string[]> => {
  await openIdMenu(card);
  return card.locator("[data-panel] :is(a, button)").allInnerTexts();
};
