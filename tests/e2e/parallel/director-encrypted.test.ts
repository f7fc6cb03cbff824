import { rm } from "node:fs/promises";
import { statOf, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { joinAs, openDirector, putOn, tile, untilOn } from "../support/green-room.ts";
import { nameGroups, namesAt, openParty, untilHeard, untilJoined, untilTalkers } from "../support/party-line.ts";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const PASSWORD = "s3cret!";

let made: PasswordFolder;
let stage: Stage;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder, BOT_PROTECTION: "off" }, LIGHT_SOURCE);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(async () => {
  await stage?.close();
  await rm(made.folder, { recursive: true, force: true });
});

const isShown = (page: Page, name: string): Promise<unknown> =>
  until(`${name}'s picture`, () =>
    tile(page, name)
      .locator("video")
      .evaluate((video: HTMLVideoElement) => video.videoWidth > 0),
  );

test("a director of a protected ID sees guests, swaps one for another, and talks to one; viewers decrypt both", async () => {
  const hana = await joinAs(stage, "Hana", { password: PASSWORD });
  await joinAs(stage, "Ken", { password: PASSWORD });
  const { page } = await openDirector(stage);
  contexts.push(page.context());
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Connect" }).click();
  for (const name of ["Hana", "Ken"]) await isShown(page, name);

  await putOn(page, "Hana", 1);
  const viewer = await stage.receiver({ video: 1, password: PASSWORD });
  await untilPhase(viewer, "video-1", "live");
  await follow(viewer);
  const before = await untilFrames(viewer, 20);
  await putOn(page, "Ken", 1);
  await untilOn(page, "Hana", "room");
  const after = await untilFrames(viewer, 40);
  // Both pages write the capture time into each frame, by the same clock.
  const codes = [...before, ...after].map(({ code }) => code);
  expect(codes.filter((code, index) => code < (codes[index - 1] ?? 0))).toEqual([]);
  expect(await statOf(viewer, "video-1", "playout")).toBe("instant");

  await tile(page, "Hana").locator("h2").click();
  await page.getByTestId("talk-latch").click();
  await hana.getByTestId("guest-talk").waitFor();
});

test("the party line of a protected ID carries voices and names", async () => {
  const owner = await stage.studio.demoOwner();
  await nameGroups(owner, stage.studio.demoId, "Crew");
  const [ann, ben] = await Promise.all([
    openParty(stage, contexts, "Ann", PASSWORD),
    openParty(stage, contexts, "Ben", PASSWORD),
  ]);
  await untilJoined(ann, "Ann");
  await untilJoined(ben, "Ben");
  await until("both on the line", async () => (await namesAt(ben)).length === 2);
  await ann.getByTestId("party-latch-0").click();
  await untilTalkers(ben, 0, "Talking: Ann");
  await untilHeard(ben, "Ann");
});
