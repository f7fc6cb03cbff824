import { type Studio, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { openPages, PLACES, type System } from "../latency/systems.ts";

const PATIENCE_MS = 60_000;

/** Gives the demo ID a talk group. The studio needs BOT_PROTECTION=off. Throws when refused. */
export const openTalkGroup = async (studio: Studio): Promise<void> => {
  const owner = await studio.demoOwner();
  const { status } = await owner.call("PUT", `serial-ids/${studio.demoId}/party`, { groups: ["Crew"] });
  if (status !== 200) throw new Error(`a talk group was refused: ${status}`);
};

const join = async (studio: Studio, page: Page, name: string): Promise<void> => {
  await page.goto(`${studio.origin}/studio/app/party?${new URLSearchParams({ id: studio.demoId, name })}`);
  await page.getByTestId("party-join").click();
  const state = (): Promise<string | null> => page.getAttribute('[data-testid="party"]', "data-state");
  await until(`${name} to join`, async () => (await state()) === "joined", PATIENCE_MS);
};

/** One person speaks and another listens. */
export const partyLine = (studio: Studio): System => ({
  name: "Party line",
  open: async (setup) => {
    const pages = await openPages(setup, PLACES.uplink);
    await join(studio, pages.sender, "Ann");
    await join(studio, pages.receiver, "Ben");
    await pages.sender.keyboard.press("Shift+1");
    return pages;
  },
});
