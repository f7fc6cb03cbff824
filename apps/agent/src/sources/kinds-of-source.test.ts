import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { feedOf, SECONDS, writeShow } from "../../../media/src/input/small-show.fake.ts";
import { until, type WatchedSource, watchSource } from "./watched-source.fake.ts";

const SLOW = { timeout: 150_000 };
/** Header and first back pointer. Adobe FLV specification E.2. */
const FLV_HEADER_BYTES = 13;
const BOTH = { video: true, audio: true };

let restore: (() => void) | undefined;
let folder: string;
beforeAll(async () => {
  restore = await useBundledMedia();
  folder = mkdtempSync(join(tmpdir(), "setsuna-kinds-"));
});
afterAll(() => {
  restore?.();
  rmSync(folder, { recursive: true, force: true });
});
let watched: WatchedSource | undefined;
afterEach(() => watched?.source.stop());
const watch = (input: string, kinds = BOTH): WatchedSource => {
  watched = watchSource(input, kinds);
  return watched;
};
const picturesOf = ({ packets }: WatchedSource) => packets.filter(({ kind }) => kind === "video");

const writeStill = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([Buffer.from("P6 64 64 255\n"), Buffer.alloc(3 * 64 * 64, 200)]));
  return path;
};

it("a still image is sent until stopped, also to late viewers", SLOW, async () => {
  const one = watch(writeStill("still.ppm"));
  await until(() => one.stills.count === 1 && picturesOf(one).length >= 4);
  expect(one.tracks).toMatchObject([{ video: true }]);
  expect(picturesOf(one).map(({ isKeyframe }) => isKeyframe)).toEqual(picturesOf(one).map((_, index) => index === 0));
  for (let late = 0; late < 2; late += 1) {
    const before = picturesOf(one).length;
    one.source.requestKeyframe();
    await until(() => picturesOf(one).length >= before + 2);
    const keyframes = picturesOf(one).findIndex(({ isKeyframe }, index) => index >= before && isKeyframe);
    expect(keyframes - before).toBeLessThanOrEqual(1);
    expect(keyframes).toBeGreaterThanOrEqual(before);
  }
  const places = picturesOf(one).map(({ seconds }) => seconds);
  expect(places).toEqual(places.toSorted((first, second) => first - second));
  expect(one.source.state.name).toBe("open");
  await one.source.stop();
  expect(await one.source.ended).toBeUndefined();
});

it("audio alone is sent to its end, without waiting for video", SLOW, async () => {
  const one = watch(fileURLToPath(new URL("../../../../tests/media/speech.wav", import.meta.url)));
  await one.source.opened;
  expect(one.source.kinds).toEqual({ video: false, audio: true });
  expect(await one.source.ended).toBeUndefined();
  expect(picturesOf(one)).toEqual([]);
  expect(one.packets.length).toBeGreaterThan(200);
});

it("video without any keyframe: sends the audio and reports the fault", SLOW, async () => {
  const path = join(folder, "joined.ts");
  await writeShow(path, [0, 0], { hasNoKeyframes: true });
  const one = watch(path);
  expect(await one.source.ended).toBeUndefined();
  expect(one.undecoded).toEqual(["video"]);
  expect(picturesOf(one)).toEqual([]);
  expect(one.packets.length).toBeGreaterThan(200);
});

it("audio that outlasts the video: the last frame stays, also for late viewers", SLOW, async () => {
  const path = join(folder, "slide.flv");
  await writeShow(path, Array<number>(6).fill(0), { pictures: 1, format: "flv" });
  const one = watch(path);
  await until(() => picturesOf(one).length > 2);
  const before = picturesOf(one).length;
  one.source.requestKeyframe();
  await until(() =>
    picturesOf(one)
      .slice(before)
      .some(({ isKeyframe }) => isKeyframe),
  );
  expect(await one.source.ended).toBeUndefined();
  const [lastFrame, lastSound] = (["video", "audio"] as const).map((kind) =>
    one.packets.findLast((packet) => packet.kind === kind),
  );
  expect((lastFrame?.seconds ?? 0) > (lastSound?.seconds ?? 0) - 1).toBe(true);
});

it.each([
  ["sound", { video: true, audio: false }],
  ["a picture", { video: false, audio: true }],
])("reports and sends %s that appears four seconds late", SLOW, async (_what, atFirst) => {
  // RTMP announces no stream before its first packet.
  const path = join(folder, "late.flv");
  await writeShow(path, [0, 0], { kinds: atFirst, format: "flv" });
  const first = readFileSync(path);
  await writeShow(path, [0], { format: "flv" });
  const bytes = Buffer.concat([first, readFileSync(path).subarray(FLV_HEADER_BYTES)]);
  const stops: (() => void)[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    stops.push(feedOf(bytes, 3 * SECONDS, (piece) => socket.write(piece)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const one = watch(`tcp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
  await one.source.opened;
  expect(one.source.kinds).toEqual(atFirst);
  await until(() => one.appeared.length > 0);
  const missing = atFirst.video ? "audio" : "video";
  await until(() => one.packets.filter(({ kind }) => kind === missing).length > 5);
  for (const stop of stops) stop();
  await one.source.stop();
  server.close();
  expect(one.appeared).toEqual([BOTH]);
  expect(one.packets.find(({ kind }) => kind === missing)?.isKeyframe).toBe(true);
  for (const kind of ["video", "audio"] as const) {
    const places = one.packets.filter((packet) => packet.kind === kind).map(({ seconds }) => seconds);
    expect(places).toEqual(places.toSorted((earlier, later) => earlier - later));
  }
});
