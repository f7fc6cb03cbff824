import { PacketAssembler } from "@setsuna/playout";
import { h264StartsFrame, h264StartsKeyframe, nalUnits, packetizeH264 } from "@setsuna/rtp";
import { AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P } from "node-av/constants";
import { Codec, CodecContext, Dictionary, Frame, Packet, Rational } from "node-av/lib";
import { describe, expect, it } from "vitest";
import { encoderNamed, isDry, must } from "../ffmpeg/av.ts";

const SIZE = { width: 176, height: 144 };
const RATE = 25;
/** Frames of a cycle of the refresh. */
const CYCLE = 20;
const FRAMES = 5 * CYCLE;
const FORMATS = { "4:2:0": AV_PIX_FMT_YUV420P, "4:2:2": AV_PIX_FMT_YUV422P } as const;
type Chroma = keyof typeof FORMATS;

/** A bright bar that moves over a pattern, so that every picture is another one. */
const picture = (number: number, chroma: Chroma): Frame => {
  const { width, height } = SIZE;
  const luma = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      luma[y * width + x] = (x + 3 * number) % width < 24 ? 220 : (40 + 7 * (x >> 3) + 5 * (y >> 3)) % 180;
  const colour = Buffer.alloc((width * height) / (chroma === "4:2:0" ? 2 : 1), 100 + (number % 50));
  const timeBase = { num: 1, den: RATE };
  return Frame.fromVideoBuffer(Buffer.concat([luma, colour]), {
    ...SIZE,
    format: FORMATS[chroma],
    timeBase,
    pts: BigInt(number),
  });
};

/** Encodes with gradual refresh: one IDR picture, at the beginning. Annex B, each an access unit. */
const refreshed = async (params: string, chroma: Chroma): Promise<Uint8Array[]> => {
  const codec = encoderNamed("libx264");
  if (codec === null) throw new Error("libx264");
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, SIZE);
  context.pixelFormat = FORMATS[chroma];
  context.timeBase = new Rational(1, RATE);
  context.maxBFrames = 0;
  const x264 = `intra-refresh=1:keyint=${CYCLE}:repeat-headers=1:${params}`;
  must(
    await context.open2(codec, Dictionary.fromObject({ preset: "veryfast", tune: "zerolatency", "x264-params": x264 })),
    "internal",
    "libx264",
  );
  const packet = new Packet();
  packet.alloc();
  const units: Uint8Array[] = [];
  for (let number = 0; number < FRAMES; number += 1) {
    using frame = picture(number, chroma);
    must(await context.sendFrame(frame), "internal", "libx264");
    while ((await context.receivePacket(packet)) >= 0) {
      units.push(new Uint8Array(packet.data ?? []));
      packet.unref();
    }
  }
  context.freeContext();
  packet.free();
  return units;
};

/** Decodes access units with FFmpeg; each picture by the number of its unit. */
const decoded = async (
  units: readonly { readonly data: Uint8Array; readonly number: number }[],
): Promise<Map<number, Buffer>> => {
  const codec = Codec.findDecoder(AV_CODEC_ID_H264);
  if (codec === null) throw new Error("h264");
  const context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  must(await context.open2(codec, null), "internal", "h264");
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const pictures = new Map<number, Buffer>();
  const take = async (): Promise<void> => {
    while ((await context.receiveFrame(frame)) >= 0) {
      pictures.set(Number(frame.pts), Buffer.from(frame.toBuffer()));
      frame.unref();
    }
  };
  for (const { data, number } of units) {
    packet.data = Buffer.from(data);
    packet.pts = BigInt(number);
    packet.dts = packet.pts;
    const sent = await context.sendPacket(packet);
    packet.unref();
    if (sent < 0 && !isDry(sent)) throw new Error(`unit ${number}`);
    await take();
  }
  await context.sendPacket(null);
  await take();
  for (const one of [context.freeContext(), packet.free(), frame.free()]) expect(one).toBeUndefined();
  return pictures;
};

/** Gives units from one on to whoever puts frames together, as the relay carries them. */
const received = (units: readonly Uint8Array[], from: number) => {
  const assembler = new PacketAssembler();
  let [sequence, now] = [0, 0];
  const frames: { readonly data: Uint8Array; readonly number: number; readonly type: string; readonly isHidden: boolean }[] = [];
  for (const [index, unit] of units.entries()) {
    if (index < from) continue;
    const payloads = packetizeH264(nalUnits(unit), 1100);
    for (const [place, payload] of payloads.entries()) {
      assembler.onPacket(
        {
          codec: "H264",
          startsKeyframe: h264StartsKeyframe(payload, 0, payload.length),
          startsFrame: h264StartsFrame(payload, 0, payload.length),
          endsFrame: place === payloads.length - 1,
          sequenceNumber: sequence & 0xffff,
          rtpTimestamp: index * 3600,
          payload,
        },
        now,
      );
      sequence += 1;
    }
    // What cannot be begun with waits for packets before it, and no longer.
    now += 40;
    for (const { data, rtpTimestamp, type, hidden } of assembler.take(now))
      frames.push({ data, number: rtpTimestamp / 3600, type, isHidden: hidden === true });
  }
  return frames;
};

describe.each([
  ["Baseline, CAVLC", "cabac=0:8x8dct=0:weightp=0", "4:2:0"],
  ["Main, CABAC", "cabac=1:8x8dct=0", "4:2:0"],
  ["High, CABAC, several references", "cabac=1:8x8dct=1:ref=3", "4:2:0"],
  ["several slices", "cabac=1:slices=4", "4:2:0"],
  ["High 4:2:2", "cabac=1", "4:2:2"],
] as const)("a stream with gradual refresh (%s)", (_what, params, chroma) => {
  it("begins at its recovery point for whoever comes late, and is right from where it is shown", async () => {
    const units = await refreshed(params, chroma);
    const frames = received(units, CYCLE / 2 + CYCLE);
    const [first, ...rest] = frames;
    // A grey picture, then the frames from the recovery point on, all of them.
    expect([first?.type, first?.isHidden]).toEqual(["key", true]);
    expect(rest.every(({ type }) => type === "delta")).toBe(true);
    expect(rest[0]?.number).toBe(2 * CYCLE);
    expect(rest.map(({ number }) => number)).toEqual(rest.map((_, index) => 2 * CYCLE + index));
    const shown = rest.filter(({ isHidden }) => !isHidden);
    expect(shown.length).toBeGreaterThan(CYCLE);
    expect(shown[0]?.number).toBeLessThanOrEqual(3 * CYCLE);
    const whole = await decoded(units.map((data, number) => ({ data, number })));
    const late = await decoded(frames.map(({ data, number }, index) => ({ data, number: index === 0 ? 0 : number })));
    for (const { number } of shown)
      expect(late.get(number)?.equals(whole.get(number) ?? Buffer.alloc(0)), `frame ${number}`).toBe(true);
  });

  it("is as it was for whoever was there from its beginning", async () => {
    const frames = received(await refreshed(params, chroma), 0);
    expect(frames).toHaveLength(FRAMES);
    expect(frames.map(({ type }) => type)).toEqual(frames.map((_, index) => (index === 0 ? "key" : "delta")));
    expect(frames.some(({ isHidden }) => isHidden)).toBe(false);
  });
});
