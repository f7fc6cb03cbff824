import { numericStatOf, until, untilPhase } from "@setsuna/testkit";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { framesShown, longestGaps, untilShown, watchPlayers } from "../support/frame-gaps.ts";
import { guestStarts, joinAs, openDirector, putOn, tile, untilOn } from "../support/green-room.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

/** Larger than a guest's preview. */
const FULL_SIZE = { ...LIGHT_SOURCE, halvings: 0 };
const CUTS = [
  ["Ken", "Hana"],
  ["Hana", "Ken"],
  ["Ken", "Hana"],
] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const isMoving = (page: Page, name: string): Promise<boolean> =>
  tile(page, name)
    .locator("video")
    .evaluate((video: HTMLVideoElement) => new Promise((done) => video.requestVideoFrameCallback(() => done(true))));

const PHONE_AND_DESKTOP = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part} is not shown`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

/** By keyboard: the selected guest goes to channel 1. */
const cutTo = async (page: Page, name: string, before: string): Promise<void> => {
  await tile(page, name).locator("h2").click();
  await page.keyboard.press("1");
  await untilOn(page, name, 1);
  await untilOn(page, before, "room");
};

test("a director moves three guests from channel to channel; viewers and guests keep their sessions", async () => {
  const { demoId } = stage.studio;
  const guests = {
    Hana: await joinAs(stage, "Hana", { source: FULL_SIZE }),
    Ken: await joinAs(stage, "Ken", { source: FULL_SIZE }),
    Mio: await joinAs(stage, "Mio"),
  };
  const { page, owner } = await openDirector(stage);
  for (const name of Object.keys(guests)) {
    await tile(page, name).waitFor();
    expect(await isMoving(page, name)).toBe(true);
  }
  expect(await violationsOf(page)).toEqual([]);
  const since = await guestStarts(owner, demoId);
  expect(since).toHaveLength(3);

  await putOn(page, "Hana", 1);
  await guests.Hana.locator('[data-testid="guest-place"][data-channel="1"]').waitFor();
  const viewer = await stage.receiver({ video: 1 });
  await untilPhase(viewer, "video-1", "live");
  await watchPlayers(viewer);
  await untilShown(viewer, 1, 40);
  const without = (await longestGaps(viewer))[1];
  const gaps: (number | undefined)[] = [];
  for (const [name, before] of CUTS) {
    const from = await framesShown(viewer, 1);
    await cutTo(page, name, before);
    await untilShown(viewer, 1, 40);
    gaps.push((await longestGaps(viewer, from - 1))[1]);
  }
  console.info(`director: guest for guest, longest gaps ${gaps.join(", ")} ms, without a cut ${without} ms`);
  await putOn(page, "Ken", 2);
  const second = await stage.receiver({ video: 2 });
  await untilPhase(second, "video-2", "live");
  await putOn(page, "Mio", 1);
  await untilShown(viewer, 1, 20);
  expect(await numericStatOf(viewer, "video-1", "reconnections")).toBeUndefined();
  for (const name of Object.keys(guests)) expect(await isMoving(page, name)).toBe(true);
  expect(await guestStarts(owner, demoId)).toEqual(since);
  await page.context().close();
});

test.each(PHONE_AND_DESKTOP)(
  "at $width x $height, a director's text and return video don't cover the guest's video",
  async (size) => {
    // The guest of the size before may still be leaving.
    const name = `Hana ${size.width}`;
    const guest = await joinAs(stage, name);
    await guest.setViewportSize(size);
    const { page } = await openDirector(stage);
    const hana = tile(page, name);
    await hana
      .getByLabel("Message to the guest")
      .fill("The mayor is next. Please sit a little further to the left, and keep your notes down.");
    await hana.getByRole("button", { name: "Send" }).click();
    await hana.getByLabel("Return picture").selectOption("2");
    for (const part of ["guest-text", "guest-return"]) await guest.getByTestId(part).waitFor();
    for (const channel of ["room", 1] as const) {
      if (channel !== "room") await putOn(page, name, channel);
      await guest.locator(`[data-testid="guest-place"][data-channel="${channel}"]`).waitFor();
      const picture = await boxOf(guest.locator('[data-testid="viewfinder"] > video'));
      for (const part of ["guest-text", "guest-return", "guest-place"]) {
        const words = await boxOf(guest.getByTestId(part));
        const apart = words.top >= picture.bottom - 1 || words.left >= picture.right - 1;
        expect([channel, part, apart, words.bottom <= size.height, words.right <= size.width]).toEqual([
          channel,
          part,
          true,
          true,
          true,
        ]);
      }
      expect(picture.bottom - picture.top).toBeGreaterThan(0.3 * size.height);
    }
    await page.context().close();
  },
);

test.each(PHONE_AND_DESKTOP)("at $width x $height, the guest's form doesn't cover their own preview", async (size) => {
  const guest = await stage.emptyPage({ source: LIGHT_SOURCE });
  await guest.setViewportSize(size);
  await guest.goto(`${stage.studio.origin}/studio/app/contribute?id=${stage.studio.demoId}&room=1`);
  const name = guest.locator('[name="guest-name"]');
  await name.waitFor();
  const picture = await boxOf(guest.locator('[data-testid="viewfinder"] > video'));
  for (const part of [name, guest.getByTestId("start")]) {
    const box = await boxOf(part);
    expect(box.top >= picture.bottom - 1 || box.left >= picture.right - 1).toBe(true);
  }
  expect((await boxOf(guest.getByTestId("start"))).bottom).toBeLessThanOrEqual(size.height);
  expect(picture.bottom - picture.top).toBeGreaterThan(0.2 * size.height);
});

test("without a login, the director's page leads to it and offers no guest link", async () => {
  const page = await stage.emptyPage();
  await page.goto(`${stage.studio.origin}/studio/app/director?id=${stage.studio.demoId}`);
  await page.getByTestId("director").getByRole("link", { name: "Log in", exact: true }).waitFor();
  expect(await page.getByTestId("guest-link").count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test("a guest sees the director's instructions, and leaves when the director hangs up", async () => {
  const guest = await joinAs(stage, "Hana");
  const { page } = await openDirector(stage);
  const hana = tile(page, "Hana");
  await hana.getByLabel("Message to the guest").fill("You're on after Ken");
  await hana.getByRole("button", { name: "Send" }).click();
  await guest.getByTestId("guest-text").getByText("You're on after Ken").waitFor();
  await hana.getByRole("button", { name: "Count down 5 s" }).click();
  await guest.getByTestId("guest-countdown").waitFor();
  await hana.getByLabel("Microphone off").click();
  await guest.getByText("The director turned your microphone off.").waitFor();
  await hana.getByLabel("Tally").selectOption("1");
  await guest.locator('[data-frame="red"], [data-testid="viewfinder"][data-frame]').first().waitFor();
  await stage.sender({ video: 2, audio: 2 });
  await hana.getByLabel("Return picture").selectOption("2");
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
