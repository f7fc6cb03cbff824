import { type AccountClient, openContext, until } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { toneLevel, toneMicrophone, untilSound } from "./sound.ts";
import type { Stage } from "./stage.ts";

/** Voices, Hz. */
export const TONES = { Ann: 700, Ben: 1130, Cat: 1730, Dan: 2550 } as const;
export type PartyName = keyof typeof TONES;
/** Above a silent line, below a voice that several outputs share. */
export const AUDIBLE_DB = -40;
export const PATIENCE_MS = 120_000;

/** Names the ID's groups; none: no party line. */
export const nameGroups = async (owner: AccountClient, id: string, ...groups: string[]): Promise<void> => {
  const { status } = await owner.call("PUT", `serial-ids/${id}/party`, { groups });
  expect(status).toBe(200);
};

/** A person's page, joining. */
export const openParty = async (
  stage: Stage,
  contexts: BrowserContext[],
  name: PartyName,
  secret = "",
  locale: "ja-JP" | "en-US" = "en-US",
  extra: Readonly<Record<string, string>> = {},
): Promise<Page> => {
  const context = await openContext(stage.browser, { sound: true, locale });
  contexts.push(context);
  await toneMicrophone(context, TONES[name]);
  const page = await context.newPage();
  const fragment = secret === "" ? "" : `#password=${encodeURIComponent(secret)}`;
  const query = new URLSearchParams({ id: stage.studio.demoId, name, ...extra });
  await page.goto(`${stage.studio.origin}/studio/app/party?${query}${fragment}`);
  await page.getByTestId("party-join").click();
  return page;
};

export const untilJoined = (page: Page, name: string): Promise<unknown> =>
  until(
    `${name} to join`,
    async () => (await page.getAttribute('[data-testid="party"]', "data-state")) === "joined",
    PATIENCE_MS,
  );

export const namesAt = (page: Page): Promise<string[]> => page.getByTestId("party-people").locator("li").allTextContents();

export const untilTalkers = (page: Page, group: number, text: string): Promise<unknown> =>
  until(`talkers: ${text}`, async () => (await page.getByTestId(`party-talkers-${group}`).textContent()) === text, PATIENCE_MS);

/** dBFS. */
export const levelOf = async (page: Page, name: PartyName): Promise<number> =>
  toneLevel(await untilSound(page, 300), TONES[name]);

export const untilHeard = (page: Page, name: PartyName): Promise<unknown> =>
  until(`${name}'s voice`, async () => (await levelOf(page, name)) > AUDIBLE_DB, PATIENCE_MS);
