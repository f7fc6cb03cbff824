import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser, openContext, until, untilPhase } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltImage, ignoreTextOf, StageBuilder } from "../../scripts/image/stage-files.ts";
import { RunningImage } from "./running-image.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");
const DOCKERFILE = process.env.IMAGE_DOCKERFILE ?? join(ROOT, "ops/docker/Dockerfile");

let folder: string;
let image: BuiltImage;
let running: RunningImage | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "setsuna-image-"));
  const builder = new StageBuilder(ROOT, ignoreTextOf(DOCKERFILE), folder, (line) => process.stdout.write(`${line}\n`));
  image = await builder.build(readFileSync(DOCKERFILE, "utf8"));
}, 1_800_000);

afterAll(async () => {
  await running?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}, 300_000);

it("builds from its context alone, skipping only Debian's packages", () => {
  expect(image.leftOut.every((command) => command.startsWith("apt-get update"))).toBe(true);
  expect(image.stage.user).toBe("node");
});

it("starts as its own account and carries video from a sender to a receiver", async () => {
  running = await RunningImage.start(image, { RELAYS: "1" });
  const id = await until("the demo ID", async () => /Demo ID\s+([a-z]{3}-[a-z]{4})/.exec(running?.log() ?? "")?.[1]);
  const browser = await launchBrowser();
  try {
    const context = await openContext(browser);
    const open = async (page: "sender" | "receiver") => {
      const opened = await context.newPage();
      await opened.goto(`${running?.origin}/studio/app/${page}?id=${id}&video=1&autostart=1&panel=1`);
      return opened;
    };
    await open("sender");
    const receiver = await open("receiver");
    await untilPhase(receiver, "video-1", "live");
    const frames = await receiver.evaluate(async () => {
      const video = document.querySelector('[data-testid="video-1"]');
      if (!(video instanceof HTMLVideoElement)) throw new Error("no picture");
      for (let frame = 0; frame < 10; frame += 1)
        await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
      return video.videoWidth;
    });
    expect(frames).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
}, 300_000);
