import { beforeEach, describe, expect, it } from "vitest";
import type { Kinds } from "../gstreamer/pipelines.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { frame, sound } from "./record-units.fake.ts";
import type { SegmentLimits } from "./segment-limits.ts";
import { SourceRecorder } from "./source-recorder.ts";

interface Written {
  readonly kinds: Kinds;
  readonly units: MediaUnit[];
  isClosed: boolean;
}

let files: Written[];
let keyframes: number;
beforeEach(() => {
  files = [];
  keyframes = 0;
});

const BOTH = { video: true, audio: true };
const recorderOf = (limits: SegmentLimits = {}, kinds: Kinds = BOTH): SourceRecorder => {
  const recorder = new SourceRecorder(limits, {
    open: (opened) => {
      const file: Written = { kinds: opened, units: [], isClosed: false };
      files.push(file);
      return {
        get bytes() {
          return 1000 * file.units.length;
        },
        add: (unit) => file.units.push(unit),
        close: async () => {
          file.isClosed = true;
        },
      };
    },
    requestKeyframe: () => {
      keyframes += 1;
    },
  });
  recorder.setKinds(kinds);
  return recorder;
};
/** Audio arrives 100 ms before the frame of its time, as on a real path. */
const record = (recorder: SourceRecorder, from: number, to: number, keyAt: readonly number[] = [from]): void => {
  for (let at = from; at < to; at += 20) {
    recorder.take(sound(at + 100), at);
    if ((at - from) % 40 === 0) recorder.take(frame(at, keyAt.includes(at) ? "large" : undefined), at);
  }
};
const timesOf = (file: Written | undefined, kind: MediaUnit["kind"]): number[] =>
  (file?.units ?? []).filter((unit) => unit.kind === kind).map(({ at }) => at);

describe("a source's recorder", () => {
  it("starts at a keyframe with the audio from there, and requests one until it arrives", () => {
    const recorder = recorderOf();
    record(recorder, 1000, 2000, [1400]);
    expect(files).toHaveLength(1);
    expect(timesOf(files[0], "video")[0]).toBe(1400);
    expect(timesOf(files[0], "audio")).toContain(1400);
    expect(keyframes).toBeGreaterThan(5);
  });

  it("cuts at the first keyframe after the limit, and writes every frame and packet exactly once", async () => {
    const recorder = recorderOf({ ms: 5000 });
    record(recorder, 0, 12_000, [0, 3000, 5600, 11_200]);
    await recorder.close();
    expect(files.map((file) => timesOf(file, "video")[0])).toEqual([0, 5600, 11_200]);
    expect(files.every(({ isClosed }) => isClosed)).toBe(true);
    const audio = files.flatMap((file) => timesOf(file, "audio"));
    expect(audio).toEqual(Array.from({ length: 600 }, (_, index) => 100 + 20 * index));
    for (const [index, file] of files.entries()) {
      const next = files[index + 1];
      const sounds = timesOf(file, "audio");
      if (next !== undefined) expect(Math.max(...sounds)).toBeLessThan(timesOf(next, "video")[0] ?? 0);
    }
  });

  it("requests a keyframe when a new file is due", () => {
    const recorder = recorderOf({ bytes: 100_000 });
    record(recorder, 0, 1000);
    expect(keyframes).toBe(0);
    record(recorder, 1000, 3000, []);
    expect(keyframes).toBeGreaterThan(0);
    expect(files).toHaveLength(1);
  });

  it("loses no audio if the keyframe for a new file never arrives", () => {
    const recorder = recorderOf({ ms: 1000 });
    record(recorder, 0, 9000);
    expect(files).toHaveLength(1);
    expect(Math.max(...timesOf(files[0], "audio"))).toBeGreaterThan(6500);
  });

  it("starts a new file when the size changes, but not at other keyframes", () => {
    const recorder = recorderOf();
    record(recorder, 0, 4000, [0, 1000, 2000]);
    recorder.take(frame(4000, "small"), 4000);
    expect(files).toHaveLength(2);
  });

  it("starts a new file when audio joins video", () => {
    const recorder = recorderOf({}, { video: true, audio: false });
    recorder.take(frame(0, "large"), 0);
    recorder.setKinds(BOTH);
    recorder.take(frame(40), 40);
    expect(keyframes).toBe(1);
    recorder.take(frame(80, "large"), 80);
    expect(files.map(({ kinds }) => kinds.audio)).toEqual([false, true]);
  });

  it("records audio alone from its start without video, and both once video arrives", () => {
    const recorder = recorderOf();
    for (let at = 0; at <= 10_000; at += 20) recorder.take(sound(at), at);
    expect(timesOf(files[0], "audio")).toHaveLength(501);
    recorder.take(frame(10_020, "large"), 10_020);
    expect(files.map(({ kinds }) => kinds)).toEqual([{ video: false, audio: true }, BOTH]);
  });

  it("cuts an audio-only source at any packet", () => {
    const recorder = recorderOf({ ms: 5000 }, { video: false, audio: true });
    for (let at = 0; at < 10_000; at += 20) recorder.take(sound(at), at);
    expect(files.map((file) => timesOf(file, "audio").length)).toEqual([250, 250]);
  });

  it("completes the file of a silent source, and begins another when it returns", () => {
    const recorder = recorderOf();
    record(recorder, 0, 1000);
    recorder.tick(3000);
    expect(files[0]?.isClosed).toBe(false);
    recorder.tick(7000);
    expect(files[0]?.isClosed).toBe(true);
    recorder.take(frame(9000), 9000);
    recorder.take(frame(9040, "large"), 9040);
    expect(files).toHaveLength(2);
  });
});
