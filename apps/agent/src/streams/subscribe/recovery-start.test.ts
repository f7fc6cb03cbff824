import { PacketAssembler } from "@setsuna/playout";
import { h264StartsFrame, h264StartsKeyframe, h265StartsFrame, h265StartsKeyframe, nalUnits, packetizeH264 } from "@setsuna/rtp";
import { everydayCases } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import {
  CYCLE,
  decoded,
  FRAMES,
  psnr,
  refreshed,
  refreshedHevc,
  type Samples,
} from "../../../../media/src/output/refreshed-stream.fake.ts";

const PAYLOAD_BYTES = 1100;
const START_CODE = Uint8Array.of(0, 0, 0, 1);

/** RTP payloads of an HEVC unit: single NAL units, and fragments of those that are too long. RFC 7798 §4.4. */
const packetizeH265 = (units: readonly Uint8Array[]): Uint8Array[] =>
  units.flatMap((unit) => {
    if (unit.length <= PAYLOAD_BYTES) return [unit];
    const [first = 0, second = 0] = unit;
    const payloads: Uint8Array[] = [];
    for (let at = 2; at < unit.length; at += PAYLOAD_BYTES) {
      const flags = (at === 2 ? 0x80 : 0) | (at + PAYLOAD_BYTES >= unit.length ? 0x40 : 0);
      const head = [(first & 0x81) | (49 << 1), second, flags | ((first >> 1) & 0x3f)];
      payloads.push(Uint8Array.of(...head, ...unit.subarray(at, at + PAYLOAD_BYTES)));
    }
    return payloads;
  });

const CODECS = {
  H264: {
    packetize: (units: Uint8Array[]) => packetizeH264(units, PAYLOAD_BYTES),
    startsFrame: h264StartsFrame,
    startsKeyframe: h264StartsKeyframe,
  },
  H265: { packetize: packetizeH265, startsFrame: h265StartsFrame, startsKeyframe: h265StartsKeyframe },
} as const;

/** Feeds units from one on into a frame assembler, as the relay carries them. */
const received = (units: readonly Uint8Array[], from: number, codec: keyof typeof CODECS = "H264") => {
  const { packetize, startsFrame, startsKeyframe } = CODECS[codec];
  const assembler = new PacketAssembler();
  let [sequence, now] = [0, 0];
  const frames: { readonly data: Uint8Array; readonly number: number; readonly type: string; readonly isHidden: boolean }[] = [];
  for (const [index, unit] of units.entries()) {
    if (index < from) continue;
    const payloads = packetize(nalUnits(unit));
    for (const [place, payload] of payloads.entries()) {
      assembler.onPacket(
        {
          codec,
          startsKeyframe: startsKeyframe(payload, 0, payload.length),
          startsFrame: startsFrame(payload, 0, payload.length),
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
  it("starts a late viewer at the recovery point, and is correct from the first shown frame", async () => {
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

  it("is unchanged for a viewer who was there from the start", async () => {
    const frames = received(await refreshed(params, chroma), 0);
    expect(frames).toHaveLength(FRAMES);
    expect(frames.map(({ type }) => type)).toEqual(frames.map((_, index) => (index === 0 ? "key" : "delta")));
    expect(frames.some(({ isHidden }) => isHidden)).toBe(false);
  });
});

/** x265 cleans all but traces in one cycle, and these in the next. */
const RIGHT_AFTER = 2 * CYCLE;
/** Disables prediction across blocks, so that old content can't leak into refreshed blocks and frames compare bit by bit. */
const CLEAN = "merange=0:me=dia:subme=0:no-deblock=1:no-sao=1:weightp=0";
/** Below this similarity, traces of old content are visible on close inspection: dB. */
const TRACES_DB = 28;
/** SEI with a recovery point, RIGHT_AFTER pictures on: recovery_poc_cnt of 40. ITU-T H.265 §D.2.8. */
const RECOVERY_POINT = Uint8Array.of(0x4e, 1, 6, 2, 0x02, 0x85, 0x80);

/** Puts a recovery point into each unit that has parameter sets and is no random access point: x265 writes none. */
const marked = (units: readonly Uint8Array[]): Uint8Array[] =>
  units.map((unit, number) => {
    const parts = nalUnits(unit);
    if (number === 0 || parts.length === 1) return unit;
    return Buffer.concat([...parts.slice(0, -1), RECOVERY_POINT, ...parts.slice(-1)].flatMap((part) => [START_CODE, part]));
  });

/** Decodes the received and the sent media. Returns the similarity of each shown frame, dB. */
const likeness = async (units: readonly Uint8Array[], frames: ReturnType<typeof received>, samples: Samples) => {
  const whole = await decoded(
    units.map((data, number) => ({ data, number })),
    "H265",
  );
  // Grey frames have times between those of the frames.
  const late = await decoded(
    frames.map(({ data, number }) => ({ data, number: Number.isInteger(number) ? number : -1 })),
    "H265",
  );
  const shown = frames.filter(({ isHidden }) => !isHidden);
  return shown.map(({ number }) => psnr(late.get(number) ?? Buffer.alloc(0), whole.get(number) ?? Buffer.alloc(0), samples));
};

/** Encoding and decoding one takes two seconds of the processor: one of three a day. */
const HEVC_STREAMS = everydayCases(
  [
    ["322 x 182", "ctu=32", "4:2:0", { width: 322, height: 182 }],
    ["10 bit", "ctu=32", "4:2:0, 10 bit", { width: 322, height: 182 }],
    ["384 x 216, wavefronts", "ctu=32:wpp=1", "4:2:0", { width: 384, height: 216 }],
  ] as const,
  { oneIn: 3 },
);

describe.each(HEVC_STREAMS)("an HEVC stream with gradual refresh (%s)", (_what, params, samples, size) => {
  const encoded = (frames = FRAMES) => refreshedHevc(`${params}:${CLEAN}`, samples, { size, preset: "fast", frames });

  it("starts a late viewer at the recovery point, and is correct from the first shown frame", async () => {
    const units = marked(await encoded());
    const frames = received(units, CYCLE / 2 + CYCLE, "H265");
    const begins = frames.findIndex(({ number }) => number === 2 * CYCLE);
    // Grey pictures, then the frames from the recovery point on, all of them.
    expect(frames.map(({ type }) => type)).toEqual(frames.map((_, index) => (index === 0 ? "key" : "delta")));
    expect(begins).toBeGreaterThan(0);
    expect(frames.slice(begins).map(({ number }) => number)).toEqual(frames.slice(begins).map((_, index) => 2 * CYCLE + index));
    expect(frames.findIndex(({ isHidden }) => !isHidden)).toBe(begins + RIGHT_AFTER);
    const like = await likeness(units, frames, samples);
    expect(like).toEqual(Array.from({ length: FRAMES - 2 * CYCLE - RIGHT_AFTER }, () => Number.POSITIVE_INFINITY));
  });

  it("without marks, as x265 writes it, begins where parameter sets stand once no keyframe came, and is shown a cycle later", async () => {
    const units = await encoded(7 * CYCLE);
    const frames = received(units, CYCLE / 2, "H265");
    const first = frames.find(({ number }) => Number.isInteger(number))?.number ?? 0;
    expect(first % CYCLE).toBe(0);
    expect(frames.find(({ isHidden }) => !isHidden)?.number).toBe(first + CYCLE);
    const like = await likeness(units, frames, samples);
    expect(Math.min(...like)).toBeGreaterThan(TRACES_DB);
    expect(like.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });

  it("is unchanged for a viewer who was there from the start", async () => {
    const frames = received(marked(await encoded()), 0, "H265");
    expect(frames).toHaveLength(FRAMES);
    expect(frames.map(({ type }) => type)).toEqual(frames.map((_, index) => (index === 0 ? "key" : "delta")));
    expect(frames.some(({ isHidden }) => isHidden)).toBe(false);
  });
});
