import { rm } from "node:fs/promises";
import { DEFAULT_SOURCE, numericStatOf, statOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePasswordFolder, type PasswordFolder } from "../support/password-folder.ts";
import { follow, Stage, takeFrames } from "../support/stage.ts";

const PASSWORD = "s3cret!";
const VIDEO = "video-1";
const LARGE = { width: 1280, height: 900 };
const SMALL = { width: 400, height: 600 };

let made: PasswordFolder;
let stage: Stage;
beforeAll(async () => {
  made = await makePasswordFolder(PASSWORD);
  stage = await Stage.open({ DATA_DIR: made.folder }, { ...DEFAULT_SOURCE, footageFrames: 10, framesPerSecond: 15 });
});
afterAll(async () => {
  await stage?.close();
  await rm(made.folder, { recursive: true, force: true });
});

const untilWidth = (page: Page, width: number): Promise<unknown> =>
  until(`frames ${width} px wide`, async () => (await takeFrames(page)).some((frame) => frame.width === width));

const countConnections = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, "connectionsOpened")));

test("a receiver gets a small encoding while its video is small; the sender makes one only then, encrypted or not", async () => {
  const sender = await stage.emptyPage({ source: { ...DEFAULT_SOURCE, footageFrames: 10, framesPerSecond: 15 } });
  await sender.addInitScript(() => {
    const Native = RTCPeerConnection;
    Reflect.set(globalThis, "connectionsOpened", 0);
    class Counted extends Native {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given);
        Reflect.set(globalThis, "connectionsOpened", Number(Reflect.get(globalThis, "connectionsOpened")) + 1);
      }
    }
    Reflect.set(globalThis, "RTCPeerConnection", Counted);
  });
  await sender.goto(stage.studio.pageUrl("sender", { video: 1, password: PASSWORD }));
  const receiver = await stage.receiver({ video: 1, password: PASSWORD });
  await untilPhase(receiver, VIDEO, "live");
  await follow(receiver);
  await untilWidth(receiver, 1280);
  const before = await countConnections(sender);

  await receiver.setViewportSize(SMALL);
  await untilWidth(receiver, 320);
  expect(await countConnections(sender)).toBe(before + 1);

  await receiver.setViewportSize(LARGE);
  await untilWidth(receiver, 1280);
  await receiver.setViewportSize(SMALL);
  await untilWidth(receiver, 320);
  expect(await countConnections(sender)).toBe(before + 1);
  expect(await statOf(receiver, VIDEO, "playout")).toBe("instant");
  expect(await numericStatOf(receiver, VIDEO, "reconnections")).toBeUndefined();
});
