import type { RtpTimestamp } from "@setsuna/kit";
import { emptyRtpHeader, hasSequenceSet, readRtpHeader, type SetCodec, writeRtpPacket } from "@setsuna/rtp";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Numbering } from "./numbering.fake.ts";
import { ParameterSetRepeater } from "./parameter-set-repeater.ts";

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));
const base64 = (hex: string): string => Buffer.from(hex, "hex").toString("base64");

interface Sent {
  readonly sets: readonly string[];
  readonly otherSets: readonly string[];
  readonly key: string;
  readonly delta: string;
  readonly fmtp: string;
}

const H264_SETS = ["6742c01eda0280bfe5c05a80", "68ce3c80"];
const H265_SETS = [
  "40010c01ffff01600000030090000003000003003f959809",
  "42010101600000030090000003000003003fa00502016965959a4932bc05a020000003002000000303c1",
  "4401c172b46240",
];
const STREAMS: Record<SetCodec, Sent> = {
  H264: {
    sets: H264_SETS,
    otherSets: ["6742c01eda0280bfe5c05a99", "68ce3c99"],
    key: "658884000102",
    delta: "419a0001",
    fmtp: `packetization-mode=1;profile-level-id=42c01e;sprop-parameter-sets=${H264_SETS.map(base64).join(",")}`,
  },
  H265: {
    sets: H265_SETS,
    otherSets: H265_SETS.map((hex) => `${hex.slice(0, -2)}99`),
    key: "2801af000102",
    delta: "0201d000",
    fmtp: `sprop-vps=${base64(H265_SETS[0] ?? "")};sprop-sps=${base64(H265_SETS[1] ?? "")};sprop-pps=${base64(H265_SETS[2] ?? "")}`,
  },
};

interface Packet {
  readonly sequence: number;
  readonly timestamp: RtpTimestamp;
  readonly payload: string;
  readonly starts: boolean;
}

const packetsOf = (codec: SetCodec, frames: readonly (readonly string[])[]): Packet[] => {
  const list: Packet[] = [];
  for (const [index, payloads] of frames.entries())
    for (const payload of payloads) {
      const starts = payload === STREAMS[codec].key || hasSequenceSet(codec, bytes(payload));
      list.push({ sequence: 100 + list.length, timestamp: 3000 * index, payload, starts });
    }
  return list;
};

const passed = (codec: SetCodec, packets: readonly Packet[], fmtp?: string): Numbering => {
  const sink = new Numbering();
  const repeater = new ParameterSetRepeater(sink, codec, { fmtp });
  for (const { sequence, timestamp, payload, starts } of packets) {
    const packet = Buffer.from(
      writeRtpPacket({
        payloadType: 96,
        sequenceNumber: sequence & 0xffff,
        timestamp,
        ssrc: 1,
        marker: true,
        payload: bytes(payload),
      }),
    );
    const header = emptyRtpHeader();
    expect(readRtpHeader(packet, header)).toBe(true);
    repeater.onMedia(packet, header, sequence, starts, 0);
  }
  return sink;
};
const inOrder = (sink: Numbering) =>
  sink.passed.filter(({ payload }) => payload.length > 0).toSorted((one, other) => one.out - other.out);
const hexOf = (payload: Uint8Array): string => Buffer.from(payload).toString("hex");

describe.each(["H264", "H265"] as const)("parameter sets of %s", (codec) => {
  const { sets, otherSets, key, delta, fmtp } = STREAMS[codec];
  const frames = [[key], [delta], [delta], [key], [delta], [key]];

  it("from the offer are added to every keyframe", () => {
    const sink = passed(codec, packetsOf(codec, frames), fmtp);
    const out = inOrder(sink);
    for (const [index, { payload, timestamp }] of out.entries()) {
      if (hexOf(payload) !== key) continue;
      const before = out[index - 1];
      expect(before?.timestamp).toBe(timestamp);
      for (const set of sets) expect(hexOf(before?.payload ?? new Uint8Array())).toContain(set);
      expect(before?.starts).toBe(true);
    }
    expect(out).toHaveLength(frames.length + 3);
    expect(out.map((one) => one.out)).toEqual(out.map((_, index) => index));
  });

  it("sent once at the start are added before every later keyframe", () => {
    const [first = [], ...rest] = frames;
    const out = inOrder(passed(codec, packetsOf(codec, [[...sets, ...first], ...rest])));
    const withSets = out.filter(({ payload }) => hasSequenceSet(codec, payload)).map(({ timestamp }) => timestamp);
    expect(withSets).toEqual([0, 9000, 15_000]);
  });

  it("sent with each keyframe are left unchanged, without extra packets", () => {
    const packets = packetsOf(codec, [[...sets, key], [delta], [...sets, key], [delta]]);
    const sink = passed(codec, packets, fmtp);
    expect(sink.passed.map(({ payload }) => hexOf(payload))).toEqual(packets.map(({ payload }) => payload));
  });

  it("are never invented", () => {
    expect(inOrder(passed(codec, packetsOf(codec, frames)))).toHaveLength(frames.length);
  });

  it.runIf(codec === "H264")("are added to recovery points too, if there are no keyframes", () => {
    const recovery = "06060209c480";
    const packets = packetsOf(codec, [[...sets, key], [delta], [recovery, delta], [delta]]).map((packet) => ({
      ...packet,
      starts: packet.starts || packet.payload === recovery,
    }));
    const out = inOrder(passed(codec, packets)).map(({ payload }) => hexOf(payload));
    const at = out.indexOf(recovery);
    for (const set of sets) expect(out[at - 1]).toContain(set);
    expect(out[at + 1]).toBe(delta);
  });

  it("never arrive after newer ones, whatever is late or lost, and change nothing else", () => {
    const packets = packetsOf(codec, [[...sets, key], [delta], [key], [delta], [...otherSets, key], [delta], [key], [delta]]);
    fc.assert(
      fc.property(
        fc.array(fc.record({ lost: fc.boolean(), late: fc.integer({ min: 0, max: 4 }) }), {
          minLength: packets.length,
          maxLength: packets.length,
        }),
        (fates) => {
          const arrived = packets
            .map((packet, index) => ({
              packet,
              at: index === 0 ? -1 : index + (fates[index]?.late ?? 0),
              lost: index > 0 && fates[index]?.lost === true && index % 3 === 0,
            }))
            .filter(({ lost }) => !lost)
            .toSorted((one, other) => one.at - other.at)
            .map(({ packet }) => packet);
          const out = inOrder(passed(codec, arrived, fmtp)).map(({ payload }) => hexOf(payload));
          const isOwn = (hex: string): boolean => packets.some(({ payload }) => payload === hex);
          const own = packets.filter((packet) => arrived.includes(packet)).map(({ payload }) => payload);
          expect(out.filter(isOwn)).toEqual(own);
          const added = out.findIndex(
            (hex, index) => !isOwn(hex) && isOwn(out[index - 1] ?? "") && otherSets.includes(out[index - 1] ?? ""),
          );
          expect(added).toBe(-1);
        },
      ),
    );
  });
});
