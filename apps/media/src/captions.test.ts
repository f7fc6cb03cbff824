import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MediaInput } from "./input/media-input.ts";
import { VideoEncoder } from "./input/video-encoder.ts";
import { Recorder } from "./output/recorder.ts";

const FOOTAGE = fileURLToPath(new URL("../../../tests/media/footage.h264", import.meta.url));
const START_CODE = Buffer.from([0, 0, 1]);
const CAPTIONS = Buffer.from("b50031474139340341fffc942c", "hex");
const PAIR = CAPTIONS.subarray(-3);
const SEI = Buffer.concat([Buffer.from([4, CAPTIONS.length + 1]), CAPTIONS, Buffer.from([0xff, 0x80])]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-captions-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withCaptions = (annexB: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = annexB.indexOf(START_CODE); at >= 0; ) {
    const next = annexB.indexOf(START_CODE, at + 3);
    const unit = annexB.subarray(at, next < 0 ? undefined : next);
    const isFirstSlice = [1, 5].includes((unit[3] ?? 0) & 31) && ((unit[4] ?? 0) & 0x80) !== 0;
    if (isFirstSlice) parts.push(START_CODE, Buffer.from([6]), SEI);
    parts.push(unit);
    at = next;
  }
  return Buffer.concat(parts);
};

it("keeps the captions of a file or stream that it encodes again", async () => {
  const path = join(folder, "captions.h264");
  writeFileSync(path, withCaptions(readFileSync(FOOTAGE)));
  const input = await MediaInput.open({
    format: { url: `file:${path}`, options: {}, isLive: false },
    videoFilter: "scale=64:36",
  });
  const format = { width: 64, height: 36, framesPerSecond: 25, bitsPerSecond: 200_000 };
  const encoder = await VideoEncoder.open("libx264", format, () => undefined);
  const sent: boolean[] = [];
  for (let read = await input.read(); read !== undefined && sent.length < 5; read = await input.read()) {
    for (const { frame, seconds } of await read.stream.decode(read.packet)) {
      for (const { data } of await encoder.encode(frame, Math.round(90_000 * seconds)))
        sent.push(Buffer.from(data).includes(PAIR));
      frame.free();
    }
    read.packet.free();
  }
  encoder.close();
  await input.close();
  expect(sent).toHaveLength(5);
  expect(sent).not.toContain(false);
});

const SETS = "000000016742c01eda0280bfe5c05a800000000168ce3c80";
const h264 = (slice: string): Uint8Array =>
  Buffer.concat([Buffer.from("0000000106", "hex"), SEI, Buffer.from(`00000001${slice}`, "hex")]);
const h265 = (slice: string): Uint8Array =>
  Buffer.concat([Buffer.from("000000014e01", "hex"), SEI, Buffer.from(`00000001${slice}`, "hex")]);

it.each([
  ["H264", "mp4", h264, ["6588840f", "41e0"]],
  ["H264", "matroska", h264, ["6588840f", "41e0"]],
  ["H264", "mpegts", h264, ["6588840f", "41e0"]],
  ["H265", "mpegts", h265, ["2601af0f", "0201d0"]],
] as const)("keeps the captions of received %s in %s", async (codec, format, frameOf, slices) => {
  const path = join(folder, `${codec}.${format}`);
  const target = { type: "container", format, target: path, options: {}, isUnordered: false, isJoinedLate: false } as const;
  const extradata = codec === "H264" ? { extradata: Buffer.from(SETS, "hex").toString("base64") } : {};
  const recorder = new Recorder({ target, video: { codec, width: 64, height: 64, ...extradata } });
  for (const [index, slice] of slices.entries())
    await recorder.write({ kind: "video", isKeyframe: index === 0, at: 5000 + 40 * index, data: frameOf(slice) });
  await recorder.close();
  const bytes = readFileSync(path);
  expect(bytes.includes(CAPTIONS)).toBe(true);
  expect(bytes.lastIndexOf(CAPTIONS)).toBeGreaterThan(bytes.indexOf(CAPTIONS));
});
