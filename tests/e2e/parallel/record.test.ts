import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openContext, until, untilPhase } from "@setsuna/testkit";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { ROWS, recordedFor, saveAll } from "../support/recordings.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "setsuna-record-"));
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await stage.clear();
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (path: string) => {
  const input = new Input({ source: new BufferSource(new Uint8Array(readFileSync(path))), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const times = async (track: typeof video | typeof audio): Promise<number[]> => {
    const seconds: number[] = [];
    if (track !== null) for await (const { timestamp } of new EncodedPacketSink(track).packets()) seconds.push(timestamp);
    return seconds;
  };
  return { codec: video?.codec, video: await times(video), audio: await times(audio) };
};

test("every player is recorded with its audio to a separate file", async () => {
  await stage.sender({ video: 1, audio: 1 });
  await stage.sender({ video: 2, audio: 2, extra: { codec: "VP8" } });
  const page = await stage.receiver({ video: 1, audio: 1, extra: { panel: "1" } });
  await untilPhase(page, "video-1", "live");
  await page.getByTestId("add-channel").click();
  await untilPhase(page, "video-2", "live");

  await page.keyboard.press("e");
  await recordedFor(page, 4);
  await page.keyboard.press("e");
  await until("both files", async () => (await page.locator(ROWS).count()) === 2);
  expect(await violationsOf(page, "dialog")).toEqual([]);

  const paths = await saveAll(page, folder);
  expect(paths.map((path) => path.replace(/.*-(player.*)/, "$1"))).toEqual(["player1_1.mp4", "player2_1.webm"]);
  const files = await Promise.all(paths.map(read));
  expect(files.map(({ codec }) => codec)).toEqual(["avc", "vp8"]);
  const lengths = files.flatMap(({ video, audio }) => [video.at(-1) ?? 0, audio.at(-1) ?? 0]);
  expect(Math.min(...lengths)).toBeGreaterThan(1);
  for (const { video } of files) expect(video.slice(1).every((time, at) => time > (video[at] ?? 0))).toBe(true);
  expect(stage.pageErrors).toEqual([]);
});

test("a page closed while recording keeps the file, and the next visit offers it", async () => {
  await stage.sender({ video: 1, audio: 1 });
  const context = await openContext(stage.browser);
  contexts.push(context);
  const address = stage.studio.pageUrl("receiver", { video: 1, audio: 1, extra: { panel: "1" } });
  const page = await context.newPage();
  await page.goto(address);
  await untilPhase(page, "video-1", "live");
  await page.getByTestId("record").click();
  await recordedFor(page, 4);
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await untilPhase(later, "video-1", "live");
  await later.getByTestId("kept-recordings").click();
  const [path = ""] = await saveAll(later, folder);
  const { video, audio } = await read(path);
  expect(video.at(-1)).toBeGreaterThan(2.9);
  expect(audio.at(-1)).toBeGreaterThan(0);

  await later.locator(ROWS).getByRole("button").nth(1).click();
  await later.getByRole("button", { name: "Delete permanently" }).click();
  await until("no file", async () => (await later.locator(ROWS).count()) === 0);
});

test("native playout can't be recorded, and the page says so", async () => {
  await stage.sender({ video: 1 });
  const page = await stage.receiver({ video: 1, extra: { playout: "native" } });
  await untilPhase(page, "video-1", "live");
  await page.getByTestId("record").click();
  await until("the reason", async () => (await page.locator('dialog [data-code="record-needs-instant"]').count()) === 1);
});
