import { bare } from "@setsuna/kit";
import { PacketAssembler } from "@setsuna/playout";
import { h264StartsFrame, h264StartsKeyframe, nalUnits, packetizeH264 } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { CYCLE, decoded, FRAMES, refreshed } from "../../../../media/src/output/refreshed-stream.fake.ts";

const PAYLOAD_BYTES = 1100;

const received = (units: readonly Uint8Array[], from: number) => {
  const assembler = new PacketAssembler();
  let [sequence, now] = [0, 0];
  const frames: { readonly data: Uint8Array; readonly number: number; readonly type: string; readonly isHidden: boolean }[] = [];
  for (const [index, unit] of units.entries()) {
    if (index < from) continue;
    const payloads = packetizeH264(nalUnits(unit), PAYLOAD_BYTES);
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
    now += 40;
    for (const { data, rtpTimestamp, type, hidden } of assembler.take(now))
      frames.push({ data, number: bare(rtpTimestamp) / 3600, type, isHidden: hidden === true });
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
