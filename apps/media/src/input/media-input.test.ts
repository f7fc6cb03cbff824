import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MediaFailure } from "../failure.ts";
import { InputTimeline } from "./input-timeline.ts";
import { type InputFormat, MediaInput } from "./media-input.ts";

const media = (name: string): string => fileURLToPath(new URL(`../../../../tests/media/${name}`, import.meta.url));
const file = (path: string): InputFormat => ({ url: `file:${path}`, options: {}, isLive: false });
const GRAY = "scale=64:36,format=gray";
const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";
const refusal = async (opening: Promise<MediaInput>): Promise<string> => {
  try {
    await opening;
    return "opened";
  } catch (error) {
    return error instanceof MediaFailure ? error.code : String(error);
  }
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-input-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secondsOf = async (path: string, filters: { videoFilter?: string; audioFilter?: string }): Promise<number[]> => {
  const input = await MediaInput.open({ format: file(path), ...filters });
  const seconds: number[] = [];
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    for (const { frame, seconds: at } of await read.stream.decode(read.packet)) {
      seconds.push(at);
      frame.free();
    }
    read.packet.free();
  }
  for (const { frame, seconds: at } of (await input.video?.decode(null)) ?? []) {
    seconds.push(at);
    frame.free();
  }
  await input.close();
  return seconds;
};

describe("MediaInput", () => {
  it("gives each frame of a bare stream its time", async () => {
    const seconds = await secondsOf(media("footage.h264"), { videoFilter: GRAY });
    expect(seconds).toHaveLength(64);
    expect(seconds[0]).toBeCloseTo(0);
    expect(seconds[63]).toBeCloseTo(63 / 25);
  });

  it("decodes only keyframes, at their own times, if a slow computer requests no more", async () => {
    const timeline = new InputTimeline(false);
    const input = await MediaInput.open({ format: file(media("footage.h264")), videoFilter: GRAY, timeline });
    input.video?.skip?.("all-but-keyframes");
    const keyframes: number[] = [];
    const decoded: number[] = [];
    let count = 0;
    const take = async (packet: Parameters<NonNullable<typeof input.video>["decode"]>[0]): Promise<void> => {
      for (const { frame, seconds } of (await input.video?.decode(packet)) ?? []) {
        decoded.push(Math.round(25 * seconds));
        frame.free();
      }
    };
    for (let read = await input.read(); read !== undefined; read = await input.read()) {
      if (read.packet.isKeyframe) keyframes.push(count);
      count += 1;
      await take(read.packet);
      read.packet.free();
    }
    await take(null);
    await input.close();
    expect(keyframes.length).toBeGreaterThan(1);
    expect(decoded).toEqual(keyframes);
    expect(timeline.end).toBeCloseTo(count / 25);
  });

  it("cuts audio into packets of 10 ms", async () => {
    const seconds = await secondsOf(media("speech.wav"), { audioFilter: SOUND });
    expect(seconds.length).toBeGreaterThan(240);
    expect(seconds[100]).toBeCloseTo(1);
  });

  it("rejects unreadable input with a message", async () => {
    const broken = join(folder, "broken.mp4");
    writeFileSync(broken, Buffer.alloc(4000, 7));
    expect(await refusal(MediaInput.open({ format: file(broken), videoFilter: GRAY }))).toBe("input-unreadable");
    expect(await refusal(MediaInput.open({ format: file(join(folder, "none.mp4")), videoFilter: GRAY }))).toBe(
      "input-unreadable",
    );
    expect(await refusal(MediaInput.open({ format: file(media("speech.wav")), videoFilter: GRAY }))).toBe("input-unreadable");
    const camera = { url: "/dev/no-such-camera", format: "v4l2", options: {}, isLive: true };
    expect(await refusal(MediaInput.open({ format: camera, videoFilter: GRAY }))).toBe("device-missing");
  });

  it("distinguishes a removed device from a file's end", async () => {
    const readAll = async (format: InputFormat): Promise<string> => {
      const input = await MediaInput.open({ format, videoFilter: GRAY });
      try {
        for (let read = await input.read(); read !== undefined; read = await input.read()) read.packet.free();
        return "end";
      } catch (error) {
        return error instanceof MediaFailure ? error.code : String(error);
      } finally {
        await input.close();
      }
    };
    const camera = { url: "testsrc2=size=64x36:rate=25:duration=0.2", format: "lavfi", options: {}, isLive: true };
    expect(await readAll(camera)).toBe("source-ended");
    expect(await readAll({ ...camera, isLive: false })).toBe("end");
  });
});
