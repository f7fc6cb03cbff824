import { type AccountClient, openContext, press, type SourceOptions } from "@setsuna/testkit";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { tellOnFailure } from "./page-log.ts";
import { signInDemo } from "./signed-in.ts";
import { LIGHT_SOURCE, type Stage } from "./stage.ts";

interface Entry {
  readonly source?: SourceOptions;
  readonly password?: string;
  /** Records what the page plays. */
  readonly sound?: boolean;
}

/** A guest who waits. */
export const joinAs = async (
  stage: Stage,
  name: string,
  { source = LIGHT_SOURCE, password = "", sound = false }: Entry = {},
): Promise<Page> => {
  const page = await stage.emptyPage({ source, sound });
  tellOnFailure(page, name);
  const link = `${stage.studio.origin}/studio/app/contribute?id=${stage.studio.demoId}&room=1`;
  await page.goto(`${link}#password=${encodeURIComponent(password)}`);
  await page.fill('[name="guest-name"]', name);
  await press(page, "start");
  await page.locator('[data-testid="guest-place"][data-channel="room"]').waitFor();
  return page;
};

/** The owner's page. */
export const openDirector = async (stage: Stage): Promise<{ readonly page: Page; readonly owner: AccountClient }> => {
  const context = await openContext(stage.browser, {});
  const owner = await signInDemo(stage, context);
  const page = await context.newPage();
  tellOnFailure(page, "director");
  await page.goto(`${stage.studio.origin}/studio/app/director?id=${stage.studio.demoId}`);
  return { page, owner };
};

export const tile = (page: Page, name: string): Locator => page.locator(`[data-testid="guest"][data-name="${name}"]`);

export const untilOn = (page: Page, name: string, channel: number | "room"): Promise<void> =>
  page.locator(`[data-testid="guest"][data-name="${name}"][data-channel="${channel}"]`).waitFor();

export const putOn = async (page: Page, name: string, channel: number): Promise<void> => {
  await tile(page, name).getByLabel("Channel", { exact: true }).selectOption(String(channel));
  await untilOn(page, name, channel);
};

/** Puts guests on channels by the API; null: back to the green room. */
export const directGuests =
  (owner: AccountClient, id: string) =>
  async (name: string, channel: number | null): Promise<void> => {
    const path = `serial-ids/${id}/guests`;
    const { body } = await owner.call("GET", path);
    const guest = (body as { guests: { id: string; name: string }[] }).guests.find((one) => one.name === name);
    expect(await owner.call("PATCH", `${path}/${guest?.id}`, { channel })).toMatchObject({ status: 204 });
  };

/** Each guest's name and start. */
export const guestStarts = async (owner: AccountClient, id: string): Promise<string[]> => {
  const { body } = await owner.call("GET", `serial-ids/${id}/guests`);
  return (body as { guests: { name: string; since: string }[] }).guests.map(({ name, since }) => `${name} ${since}`);
};
