import { StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { describe, expect, it } from "vitest";
import type { VideoCodecName } from "../playout/video-codec.ts";
import type { RecordProgress, Tapped, TappedFrame } from "./record-messages.ts";
import { RecordingSession } from "./recording-session.ts";

const START = Buffer.from("00000001", "hex");
const H264_KEY = ["6742c01eda0280bfe5c05a80", "68ce3c80", "6588840fff"];
const FRAME_MS = 40;
const series = <Item>(length: number, of: (index: number) => Item): Item[] => Array.from({ length }, (_, index) => of(index));
const SOUND_MS = 20;

const annexB = (...units: string[]): Buffer => Buffer.concat(units.flatMap((unit) => [START, Buffer.from(unit, "hex")]));
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const zero = (capture = 1_000_000) => ({ capture, arrival: capture + 30 });

interface FrameOptions {
  readonly codec?: VideoCodecName;
  readonly isKey?: boolean;
  readonly from?: number;
}
const frame = (ms: Milliseconds, { codec = "H264", isKey = ms === 0, from }: FrameOptions = {}): TappedFrame => ({
  t: "frame",
  time: { zero: zero(from), ms },
  isKey,
  codec,
  config: codec === "H264" ? "avc1.42c01e" : "vp8",
  data: bufferOf(codec === "H264" ? annexB(...(isKey ? H264_KEY : ["41e0"])) : Buffer.from([1, 2, 3])),
});
const sound = (ms: Milliseconds): Tapped => ({
  t: "sound",
  time: { zero: zero(), ms },
  samples: 48 * SOUND_MS,
  channels: 2,
  data: new Uint8Array([0xfc, 7, 7, 7]).buffer,
});

class Disk {
  readonly files = new Map<string, Buffer>();
  room = Number.POSITIVE_INFINITY;
  readonly safe: number[] = [];

  readonly open = async (name: string) => {
    this.files.set(name, Buffer.alloc(0));
    return {
      write: (bytes: Uint8Array, position: number) => {
        if (position + bytes.byteLength > this.room) throw new DOMException("full", "QuotaExceededError");
        const before = this.files.get(name) ?? Buffer.alloc(0);
        const grown = Buffer.alloc(Math.max(before.length, position + bytes.byteLength));
        before.copy(grown);
        grown.set(bytes, position);
        this.files.set(name, grown);
      },
      flush: () => void this.safe.push(this.files.get(name)?.length ?? 0),
      close: () => undefined,
    };
  };
}

const record = async (taps: readonly Tapped[], options: { readonly disk?: Disk; readonly video?: boolean } = {}) => {
  const { disk = new Disk(), video = true } = options;
  const errors: string[] = [];
  const progress: RecordProgress[] = [];
  const session = new RecordingSession(
    { name: "show", video, audio: true },
    {
      open: disk.open,
      readKeyframe: async ({ time }) => ({ width: time.ms >= 60_000 ? 1280 : 640, height: 360, parameters: "" }),
      progress: (one) => progress.push(one),
      failed: ({ code }) => errors.push(code),
    },
  );
  for (const tap of taps) session.take(tap);
  await session.stop();
  return { disk, errors, progress, told: session.progress() };
};

const read = async (bytes: Uint8Array) => {
  const input = new Input({ source: new BufferSource(bufferOf(bytes)), formats: ALL_FORMATS });
  const timesOf = async (track: ConstructorParameters<typeof EncodedPacketSink>[0] | null): Promise<number[]> => {
    const times: number[] = [];
    if (track === null) return times;
    for await (const packet of new EncodedPacketSink(track).packets()) times.push(Math.round(packet.timestamp * 1000));
    return times;
  };
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return { video: await timesOf(video), audio: await timesOf(audio) };
};

const show = (seconds: number, codec: VideoCodecName = "H264"): Tapped[] =>
  series(seconds * 25, (index) => index * FRAME_MS).flatMap((ms) => [frame(ms, { codec }), sound(ms), sound(ms + SOUND_MS)]);

describe("a recording", () => {
  it.each([
    ["H264", "show_1.mp4"],
    ["VP8", "show_1.webm"],
  ] as const)("of %s is one file with every frame and packet at its time", async (codec, name) => {
    const { disk, told, errors } = await record(show(5, codec));
    expect(errors).toEqual([]);
    expect([...disk.files.keys()]).toEqual([name]);
    expect(told.files).toEqual([name]);
    const { video, audio } = await read(disk.files.get(name) ?? Buffer.alloc(0));
    expect(video).toEqual(series(125, (index) => index * FRAME_MS));
    expect(audio.length).toBeGreaterThanOrEqual(249);
    const ends = (audio.at(-1) ?? 0) + SOUND_MS - ((video.at(-1) ?? 0) + FRAME_MS);
    expect(Math.abs(ends)).toBeLessThanOrEqual(20);
  });

  it.each(["H264", "VP8"] as const)("of %s that is cut off keeps all but the last second, without a keyframe", async (codec) => {
    const { disk } = await record(show(10, codec));
    const [bytes = Buffer.alloc(0)] = disk.files.values();
    const safe = disk.safe.at(-2) ?? 0;
    const { video, audio } = await read(bytes.subarray(0, safe));
    expect(video.at(-1)).toBeGreaterThan(8500);
    expect(audio.at(-1)).toBeGreaterThan(8500);
  });

  it.each([
    ["H264", 6, 6],
    ["VP8", 8, 8],
    ["H264", 0x84, 4],
  ] as const)("of %s keeps all channels of layout %i, including stereo audio", async (codec, code, channels) => {
    const multistream = new Uint8Array([0xfc, 1, 7, 0xfc, 1, 8, 0xf8, 1, 9, 0xf8, 9]);
    const wide = (ms: Milliseconds): Tapped => ({ ...sound(ms), surround: { code, multistream: multistream.slice() } }) as Tapped;
    const taps = series(50, (index) => index * FRAME_MS).flatMap((ms) => [
      ...(ms < 1000 ? [wide(ms), wide(ms + SOUND_MS)] : [sound(ms), sound(ms + SOUND_MS)]),
      frame(ms, { codec }),
    ]);
    const { disk, errors } = await record(taps);
    expect(errors).toEqual([]);
    const [bytes = Buffer.alloc(0)] = disk.files.values();
    const track = await new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) }).getPrimaryAudioTrack();
    expect(track?.numberOfChannels).toBe(channels);
    const packets: Uint8Array[] = [];
    if (track !== null) for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
    expect(packets.filter((packet) => Buffer.compare(packet, multistream) === 0).length).toBeGreaterThan(40);
    // The first stream of the others is the stereo packet of sound(), self-delimited.
    expect(packets.filter(([toc, length, first]) => toc === 0xfc && length === 3 && first === 7).length).toBeGreaterThan(40);
  });

  it("buffers a bounded amount: every second is written to disk", async () => {
    const { disk } = await record(show(20));
    expect(disk.safe.length).toBeGreaterThanOrEqual(19);
    expect(disk.safe.slice(1).every((size, index) => size > (disk.safe[index] ?? 0))).toBe(true);
  });

  it("starts with a keyframe, and omits audio from before it", async () => {
    const early = [frame(0, { isKey: false }), sound(0), sound(20)];
    const later = series(50, (index) => 80 + index * FRAME_MS).flatMap((ms) => [frame(ms, { isKey: ms === 80 }), sound(ms)]);
    const { disk } = await record([...early, ...later]);
    const { video } = await read(disk.files.get("show_1.mp4") ?? Buffer.alloc(0));
    expect(video[0]).toBe(0);
    expect(video).toHaveLength(50);
  });

  it("fills missing audio with silence, so players don't drift out of sync", async () => {
    const taps = show(6).filter((tap) => tap.t === "frame" || tap.time.ms < 1000 || tap.time.ms >= 3000);
    const { disk } = await record(taps);
    const { audio } = await read(disk.files.get("show_1.mp4") ?? Buffer.alloc(0));
    const steps = audio.slice(1).map((time, index) => time - (audio[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(2 * SOUND_MS);
    expect(audio.at(-1)).toBeGreaterThan(5900);
  });

  it("continues without audio: silence follows the video", async () => {
    const { disk } = await record(show(8).filter(({ t }) => t === "frame"));
    const { audio } = await read(disk.files.get("show_1.mp4") ?? Buffer.alloc(0));
    expect(audio.at(-1)).toBeGreaterThan(5000);
  });

  it("of audio alone needs no video", async () => {
    const { disk } = await record(
      series(200, (index) => sound(index * SOUND_MS)),
      { video: false },
    );
    expect((await read(disk.files.get("show_1.mp4") ?? Buffer.alloc(0))).audio).toHaveLength(200);
  });

  it("starts another file when the size changes, and only then", async () => {
    const second = series(50, (index) => frame(60_000 + index * FRAME_MS, { isKey: index % 25 === 0 }));
    const { disk, told } = await record([...show(2), ...second]);
    expect(told.files).toEqual(["show_1.mp4", "show_2.mp4"]);
    expect((await read(disk.files.get("show_2.mp4") ?? Buffer.alloc(0))).video).toHaveLength(50);
  });

  it("keeps captions in every frame", async () => {
    // CEA-608 in ITU-T T.35, user data of an SEI.
    const captions = "b50031474139340341fffc942c";
    const captioned = series(25, (index): TappedFrame => {
      const units = index === 0 ? H264_KEY : ["41e0"];
      const sei = `06040e${captions}ff80`;
      return { ...frame(index * FRAME_MS), data: bufferOf(annexB(...units.slice(0, -1), sei, ...units.slice(-1))) };
    });
    const { disk } = await record(captioned);
    const file = disk.files.get("show_1.mp4")?.toString("hex") ?? "";
    expect(file.split(captions)).toHaveLength(26);
  });

  it("keeps frames in order when a sender's clock restarts", async () => {
    const other = series(50, (index) => frame(index * FRAME_MS, { isKey: index === 0, from: 1_002_500 }));
    const { disk } = await record([...show(2), ...other]);
    const { video } = await read(disk.files.get("show_1.mp4") ?? Buffer.alloc(0));
    expect(video).toHaveLength(100);
    expect(video[50]).toBe(2500);
  });

  it("ends with a code when the disk is full, and the recording stays readable", async () => {
    const disk = new Disk();
    disk.room = 20_000;
    const { errors } = await record(show(60), { disk });
    expect(errors).toEqual(["record-space-full"]);
    const [bytes = Buffer.alloc(0)] = disk.files.values();
    expect((await read(bytes)).video.length).toBeGreaterThan(100);
  });

  it("reports that a browser has no storage", async () => {
    const disk = Object.assign(new Disk(), { open: () => Promise.reject(new StudioError("record-no-storage")) });
    const { errors, told } = await record(show(1), { disk });
    expect(errors).toEqual(["record-no-storage"]);
    expect(told.files).toEqual([]);
  });

  it("is empty, without a file, if nothing arrived", async () => {
    const { disk, told } = await record([]);
    expect(disk.files.size).toBe(0);
    expect(told).toEqual({ bytes: 0, durationMs: 0, files: [] });
  });
});
