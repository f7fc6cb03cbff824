import { type AccountClient, numericStatOf, openContext, press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { signInDemo } from "../support/signed-in.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";
import { longestGap } from "../support/standby.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const joinAs = async (name: string): Promise<Page> => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE });
  tellOnFailure(page, name);
  await page.goto(`${stage.studio.origin}/studio/app/contribute?id=${stage.studio.demoId}&room=1`);
  await page.fill('[name="guest-name"]', name);
  await press(page, "start");
  await page.locator('[data-testid="guest-place"][data-channel="room"]').waitFor();
  return page;
};

const openDirector = async (): Promise<{ readonly page: Page; readonly owner: AccountClient }> => {
  const context = await openContext(stage.browser, {});
  const owner = await signInDemo(stage, context);
  const page = await context.newPage();
  tellOnFailure(page, "director");
  await page.goto(`${stage.studio.origin}/studio/app/director?id=${stage.studio.demoId}`);
  return { page, owner };
};

const tile = (page: Page, name: string) => page.locator(`[data-testid="guest"][data-name="${name}"]`);
const untilOn = (page: Page, name: string, channel: number | "room") =>
  page.locator(`[data-testid="guest"][data-name="${name}"][data-channel="${channel}"]`).waitFor();
const isMoving = (page: Page, name: string): Promise<boolean> =>
  tile(page, name)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => new Promise((done) => video.requestVideoFrameCallback(() => done(true))));

test("a director moves three guests from channel to channel; viewers and guests keep their sessions", async () => {
  const guests = { Hana: await joinAs("Hana"), Ken: await joinAs("Ken"), Mio: await joinAs("Mio") };
  const { page, owner } = await openDirector();
  for (const name of Object.keys(guests)) {
    await tile(page, name).waitFor();
    expect(await isMoving(page, name)).toBe(true);
  }
  expect(await violationsOf(page)).toEqual([]);
  const sinceOf = async () => {
    const { body } = await owner.call("GET", `serial-ids/${stage.studio.demoId}/guests`);
    return (body as { guests: { name: string; since: string }[] }).guests.map(({ name, since }) => `${name} ${since}`);
  };
  const since = await sinceOf();
  expect(since).toHaveLength(3);

  await tile(page, "Hana").getByLabel("Channel", { exact: true }).selectOption("1");
  await untilOn(page, "Hana", 1);
  await guests.Hana.locator('[data-testid="guest-place"][data-channel="1"]').waitFor();
  const viewer = await stage.receiver({ video: 1 });
  await untilPhase(viewer, "video-1", "live");
  await follow(viewer);
  const before = await untilFrames(viewer, 20);
  await tile(page, "Ken").locator("h2").click();
  await page.keyboard.press("1");
  await untilOn(page, "Ken", 1);
  await untilOn(page, "Hana", "room");
  const after = await untilFrames(viewer, 40);
  console.info(`director: guest for guest, longest gap ${Math.round(longestGap([...before, ...after], 1))} ms`);
  await tile(page, "Ken").getByLabel("Channel", { exact: true }).selectOption("2");
  await untilOn(page, "Ken", 2);
  const second = await stage.receiver({ video: 2 });
  await untilPhase(second, "video-2", "live");
  await tile(page, "Mio").getByLabel("Channel", { exact: true }).selectOption("1");
  await untilFrames(viewer, 20);
  expect(await numericStatOf(viewer, "video-1", "reconnections")).toBeUndefined();
  for (const name of Object.keys(guests)) expect(await isMoving(page, name)).toBe(true);
  expect(await sinceOf()).toEqual(since);
  await page.context().close();
});

test("a guest sees what the director wants, and goes when the director hangs up", async () => {
  const guest = await joinAs("Hana");
  const { page } = await openDirector();
  const hana = tile(page, "Hana");
  await hana.getByLabel("Message to the guest").fill("You're on after Ken");
  await hana.getByRole("button", { name: "Send" }).click();
  await guest.getByTestId("guest-text").getByText("You're on after Ken").waitFor();
  await hana.getByRole("button", { name: "In 5 s" }).click();
  await guest.getByTestId("guest-countdown").waitFor();
  await hana.getByLabel("Microphone off").click();
  await guest.getByText("The director turned your microphone off.").waitFor();
  await hana.getByLabel("Tally").selectOption("1");
  await guest.locator('[data-frame="red"], [data-testid="viewfinder"][data-frame]').first().waitFor();
  await stage.sender({ video: 2, audio: 2 });
  await hana.getByLabel("Picture for the guest").selectOption("2");
  await until("the return picture", () =>
    guest.getByTestId("guest-return").evaluate((video: HTMLVideoElement) => video.videoWidth > 0),
  );
  expect(await violationsOf(guest)).toEqual([]);
  await hana.getByTestId("hang-up").click();
  await hana.getByTestId("hang-up").click();
  await guest.locator('[data-testid="guest-notice"][data-code="ended-by-owner"]').waitFor();
  await hana.waitFor({ state: "detached" });
  await page.context().close();
});
