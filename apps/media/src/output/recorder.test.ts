import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormatContext, Packet } from "node-av/lib";
import { expect, it } from "vitest";
import { Recorder } from "./recorder.ts";

const recorderOf = (openingMs: number, isJoinedLate: boolean, port: number): Recorder => {
  const moments = [0, openingMs];
  const target = {
    type: "container",
    format: "mpegts",
    target: `udp://127.0.0.1:${port}`,
    options: {},
    isUnordered: true,
    isJoinedLate,
  } as const;
  return new Recorder({ target, video: { codec: "H264", width: 64, height: 64 } }, () => moments.shift() ?? openingMs);
};

const packet = (at: number, isKeyframe: boolean) => ({
  kind: "video" as const,
  isKeyframe,
  at,
  data: Uint8Array.of(0, 0, 0, 1, 0x65, 0x88),
});

it.each([
  ["a reader that came late: from the next keyframe on", 60_000, true, [false, false, true, true]],
  ["a reader that was there: all of it", 100, true, [true, true, true, true]],
  ["a file, however long its disk took: all of it", 60_000, false, [true, true, true, true]],
] as const)("writes to %s", async (_what, openingMs, isJoinedLate, written) => {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const recorder = recorderOf(openingMs, isJoinedLate, socket.address().port);
  const taken: boolean[] = [];
  for (const [at, isKeyframe] of [
    [0, true],
    [40, false],
    [80, true],
    [120, false],
  ] as const)
    taken.push(await recorder.write(packet(at, isKeyframe)));
  await recorder.close();
  socket.close();
  expect(taken).toEqual(written);
});

const SETS = Buffer.from("000000016742c01eda0280bfe5c05a800000000168ce3c80", "hex").toString("base64");

const shownAt = async (path: string): Promise<number[]> => {
  const [context, packet] = [new FormatContext(), new Packet()];
  await context.openInput(path, null, null);
  packet.alloc();
  const times: number[] = [];
  for (; (await context.readFrame(packet)) >= 0; packet.unref()) {
    const { num = 0, den = 1 } = context.streams?.[packet.streamIndex]?.timeBase ?? {};
    times.push(Math.round((Number(packet.pts) * num * 1000) / den));
  }
  await context.closeInput();
  return times;
};

it.each(["mpegts", "matroska", "mp4"])("writes B-frames into %s at their display times", async (format) => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-b-frames-"));
  try {
    const path = join(folder, `show.${format}`);
    const target = { type: "container", format, target: path, options: {}, isUnordered: false, isJoinedLate: false } as const;
    const video = { codec: "H264", width: 64, height: 64, reorderFrames: 1, extradata: SETS } as const;
    const recorder = new Recorder({ target, video });
    const frames = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8];
    for (const frame of frames) await recorder.write(packet(5000 + frame * 40, frame === 0));
    await recorder.close();
    const times = await shownAt(path);
    const [first = 0] = times;
    expect(times.map((time) => Math.round((time - first) / 40))).toEqual(frames);
    const intervals = times.toSorted((a, b) => a - b).flatMap((time, at, all) => (at === 0 ? [] : [time - (all[at - 1] ?? 0)]));
    for (const interval of intervals) expect(Math.abs(interval - 40)).toBeLessThanOrEqual(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Mono, 48 kHz. RFC 7845 §5.1. */
const OPUS_HEAD = Buffer.from("4f707573486561640101000080bb0000000000", "hex").toString("base64");

it("has all but the last second of quiet speech on disk while it records Matroska", async () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-unfinished-"));
  const path = join(folder, "talk.mkv");
  const options = { cluster_time_limit: "1000", flush_packets: "1" };
  const target = {
    type: "container",
    format: "matroska",
    target: path,
    options,
    isUnordered: false,
    isJoinedLate: false,
  } as const;
  const recorder = new Recorder({ target, opusHead: OPUS_HEAD });
  try {
    const silence = { kind: "audio", isKeyframe: true, samples: 480, data: Uint8Array.of(0xf0, 0xff, 0xfe) } as const;
    for (let at = 0; at <= 3500; at += 10) await recorder.write({ ...silence, at });
    expect(Math.max(...(await shownAt(path)))).toBeGreaterThan(2000);
  } finally {
    await recorder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
