import { type AccountClient, numericStatOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { cutByApi, longestGap, untilAir, videoConnections } from "../support/standby.ts";

const VIDEO = "video-1";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: { readonly at: number; readonly color: readonly number[] }[] = [];
    Object.assign(globalThis, { seenFrames: frames });
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const video = document.querySelector("video");
    if (video === null || context === null) throw new Error("no video");
    const note = (at: number): void => {
      context.drawImage(video, 0, 0, 1, 1);
      frames.push({ at, color: [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)] });
      video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  });

const framesOf = (page: Page): Promise<{ at: number; color: number[] }[]> =>
  page.evaluate(() => Reflect.get(globalThis, "seenFrames"));

const untilMoreFrames = async (page: Page, count: number): Promise<void> => {
  const { length } = await framesOf(page);
  await until("more frames", async () => (await framesOf(page)).length >= length + count);
};

const sessionOf = async (client: AccountClient, direction: "send" | "receive"): Promise<readonly string[]> =>
  (await videoConnections(client, stage.studio.demoId, direction)).map(({ id }) => id);

test("a standby takes over from a closed tab, and the viewer keeps its session", async () => {
  const first = await stage.sender({ video: 1 });
  await untilPhase(first, VIDEO, "live");
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, VIDEO, "live");
  const spare = await stage.sender({ video: 1, extra: { standby: "1" } });
  await untilPhase(spare, VIDEO, "live");
  await untilAir(spare, "standby");
  await untilAir(first, "on");
  await first.locator('[data-testid="standby-note"][data-note="hasStandby"]').waitFor();
  expect(await violationsOf(spare)).toEqual([]);

  const client = await stage.studio.demoOwner();
  await until("the receiver in the list", async () => (await sessionOf(client, "receive")).length === 1);
  const before = await sessionOf(client, "receive");
  await watchFrames(receiver);
  await untilMoreFrames(receiver, 30);
  const { length: from } = await framesOf(receiver);
  await first.goto("about:blank");
  await untilAir(spare, "on");
  await untilMoreFrames(receiver, 30);
  console.info(`standby: closed tab, longest gap ${Math.round(longestGap(await framesOf(receiver), from))} ms`);
  await until("the list without the first sender", async () => (await sessionOf(client, "send")).length === 1);
  expect(await sessionOf(client, "receive")).toEqual(before);
  expect(await numericStatOf(receiver, VIDEO, "reconnections")).toBeUndefined();
  await receiver.locator('[data-testid="standby-note"][data-note="bySpare"]').waitFor();
});

test("the owner cuts to the standby and back by API, without a gap or another session", async () => {
  const first = await stage.sender({ video: 1 });
  await untilPhase(first, VIDEO, "live");
  const spare = await stage.sender({ video: 1, extra: { standby: "1" } });
  await untilAir(spare, "standby");
  const receiver = await stage.receiver({ video: 1 });
  await untilPhase(receiver, VIDEO, "live");
  const client = await stage.studio.demoOwner();
  await until("the receiver in the list", async () => (await sessionOf(client, "receive")).length === 1);
  const before = await sessionOf(client, "receive");
  await watchFrames(receiver);
  await untilMoreFrames(receiver, 30);

  for (const [onAir, standsBy] of [
    [spare, first],
    [first, spare],
  ] as const) {
    const { length: from } = await framesOf(receiver);
    await cutByApi(client, stage.studio.demoId);
    await untilAir(onAir, "on");
    await untilAir(standsBy, "standby");
    await untilMoreFrames(receiver, 30);
    console.info(`standby: by hand, longest gap ${Math.round(longestGap(await framesOf(receiver), from))} ms`);
  }
  expect(await sessionOf(client, "receive")).toEqual(before);
});
