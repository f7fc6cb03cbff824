import { depacketize } from "@setsuna/rtp";
import { joinBytes } from "@setsuna/rtp/octets";
import { h264FrameSize, h264StartsFrame, h264StartsKeyframe } from "@setsuna/rtp/payload/h264";
import { vp8FrameSize, vp8StartsKeyframe } from "@setsuna/rtp/payload/vp8";
import { crc32 } from "@setsuna/rtp/repair/crc32";
import { frameBytesOf, frameUnits, payloadsFor } from "@setsuna/rtp/repair/frame-units";
import { mendStripes, stripeParity } from "@setsuna/rtp/repair/stripe-parity";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeNal } from "./escape-nal.ts";
import { joinH264, readSealedH264 } from "./h264-parts.ts";
import { Opener } from "./opener.ts";
import { SealedVideo } from "./sealed-video.ts";
import { Sealer } from "./sealer.ts";
import { packetize } from "./test-support/packetize.ts";
import { h264Frame, PPS, randomBytes, SPS, seeded, vp8Frame } from "./test-support/random-frames.ts";
import { isSealable, openVideoFrame, sealVideoFrame } from "./video-frames.ts";

const sealKey = new Uint8Array(32).fill(5);
const stream = { kind: "video", channel: 1 } as const;
const pair = (seed = 1) => ({
  sealer: new Sealer({ sealKey, stream, randomBytes: randomBytes(seeded(seed)) }),
  opener: new Opener(sealKey, stream),
});
const sealedOf = (frame: Uint8Array | undefined): Uint8Array<ArrayBuffer> => {
  if (frame === undefined) throw new Error("nothing was sealed");
  return Uint8Array.from(frame);
};
/** Whether `part` of 8 bytes or more, in any place of its own, is found in `whole`. */
const leaks = (whole: Uint8Array, part: Uint8Array): boolean => {
  const text = Buffer.from(whole).toString("latin1");
  const wanted = Buffer.from(part).toString("latin1");
  for (let at = 0; at + 8 <= wanted.length; at += 1) if (text.includes(wanted.slice(at, at + 8))) return true;
  return false;
};

describe("escaping", () => {
  it("leaves no start code, whatever the bytes", () => {
    const zeroHeavy = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 0x80), { maxLength: 60 });
    fc.assert(
      fc.property(zeroHeavy, (values) => {
        const escaped = escapeNal(Uint8Array.from([...values, 0x80]));
        expect(
          Buffer.from(escaped)
            .toString("hex")
            .match(/^(..)*?0000(00|01|02)/),
        ).toBeNull();
      }),
    );
  });
});

describe("sealed H.264", () => {
  it("comes back byte for byte through STAP-A, single units and FU-A", () => {
    const { sealer, opener } = pair();
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.integer({ min: 4, max: 4000 }), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        (isKey, slices, seed) => {
          const frame = h264Frame(isKey, slices, seeded(seed));
          const sealed = sealedOf(sealVideoFrame(sealer, "H264", frame, 3000, isKey));
          const arrived = depacketize("H264", packetize("H264", sealed));
          if (arrived === undefined) throw new Error("the sealed frame could not be depacketized");
          expect(openVideoFrame(opener, "H264", arrived, 3000)).toEqual({ ok: true, value: frame });
        },
      ),
      { numRuns: 150 },
    );
  });

  it("survives the start codes that chance puts into the ciphertext", () => {
    const ciphertext = fc.uint8Array({ minLength: 300, maxLength: 300, max: 3 });
    fc.assert(
      fc.property(ciphertext, fc.nat(), (bytes, seed) => {
        const frame = h264Frame(true, [100, 100, 100], seeded(seed));
        const sealed = Uint8Array.from([...bytes, 0x18]);
        const joined = joinH264(frame, sealed);
        expect(frameUnits("H264", joined)).toHaveLength(5);
        const arrived = depacketize("H264", packetize("H264", joined)) ?? new Uint8Array(0);
        expect(readSealedH264(arrived, () => 7).sealed).toEqual(sealed);
      }),
    );
  });

  it("keeps in clear what the relay reads, and nothing of the slices", () => {
    const { sealer } = pair();
    const frame = h264Frame(true, [3000, 3000], seeded(2));
    const payloads = packetize("H264", sealedOf(sealVideoFrame(sealer, "H264", frame, 0, true)));
    const [first, second] = payloads;
    if (first === undefined || second === undefined) throw new Error("too few packets");
    expect(h264StartsKeyframe(first, 0, first.length)).toBe(true);
    expect(h264FrameSize(first, 0, first.length)).toEqual(h264FrameSize(Uint8Array.from(SPS), 0, SPS.length));
    expect(h264FrameSize(first, 0, first.length)).toBeDefined();
    expect(payloads.filter((payload) => h264StartsFrame(payload, 0, payload.length))).toHaveLength(2);
    expect(leaks(first, Uint8Array.from(SPS))).toBe(true);
    for (const unit of frameUnits("H264", frame).slice(2))
      for (const payload of payloads) expect(leaks(payload, unit)).toBe(false);
  });

  it("does not open with a parameter set exchanged, or a slice left out, doubled or moved", () => {
    const { sealer, opener } = pair();
    const frame = h264Frame(true, [200, 300], seeded(3));
    const sealed = sealedOf(sealVideoFrame(sealer, "H264", frame, 0, true));
    const start = Uint8Array.of(0, 0, 0, 1);
    const [sps, pps, one, two] = frameUnits("H264", sealed);
    if (!sps || !pps || !one || !two) throw new Error("units are missing");
    const built = (...units: Uint8Array[]): Uint8Array => joinBytes(units.flatMap((unit) => [start, unit]));
    const other = sps.slice();
    other[3] = 0x28;
    for (const forged of [
      built(other, pps, one, two),
      built(sps, pps, two),
      built(sps, pps, one, one, two),
      built(sps, pps, two, one),
      built(sps, one, two),
      built(sps, pps, one, two, Uint8Array.from(PPS)),
    ])
      expect(openVideoFrame(opener, "H264", forged, 0).ok).toBe(false);
    expect(openVideoFrame(opener, "H264", built(sps, pps, one, two), 0)).toEqual({ ok: true, value: frame });
  });

  it("is not made of a frame without a slice, which must not go out", () => {
    expect(sealVideoFrame(pair().sealer, "H264", Uint8Array.from([0, 0, 0, 1, ...SPS]), 0, true)).toBeUndefined();
    expect(sealVideoFrame(pair().sealer, "H264", new Uint8Array(0), 0, true)).toBeUndefined();
  });

  it("survives garbage", () => {
    const { opener } = pair();
    const garbage = fc.array(fc.constantFrom(0, 0, 1, 3, 0x18, 0x10, 0x65, 0x67, 0x80), { maxLength: 120 });
    fc.assert(
      fc.property(garbage, (bytes) => {
        expect(openVideoFrame(opener, "H264", Uint8Array.from(bytes), 0).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(garbage, (bytes) => {
        expect(openVideoFrame(opener, "VP8", Uint8Array.from(bytes), 0).ok).toBe(false);
      }),
    );
  });
});

describe("sealed VP8", () => {
  it("comes back byte for byte, its header in clear and its size legible", () => {
    const { sealer, opener } = pair();
    for (const isKey of [true, false, true, false]) {
      const frame = vp8Frame(isKey, 5000, seeded(4));
      const payloads = packetize("VP8", sealedOf(sealVideoFrame(sealer, "VP8", frame, 0, isKey)));
      const [first] = payloads;
      if (first === undefined) throw new Error("no packet");
      expect(vp8StartsKeyframe(first, 0, first.length)).toBe(isKey);
      expect(vp8FrameSize(first, 0, first.length)).toEqual(isKey ? { width: 640, height: 360 } : undefined);
      for (const payload of payloads) expect(leaks(payload, frame.subarray(10))).toBe(false);
      const arrived = depacketize("VP8", payloads);
      if (arrived === undefined) throw new Error("the sealed frame could not be depacketized");
      expect(openVideoFrame(opener, "VP8", arrived, 0)).toEqual({ ok: true, value: frame });
    }
  });

  it("does not open as a frame of another codec or size", () => {
    const { sealer, opener } = pair();
    const sealed = sealedOf(sealVideoFrame(sealer, "VP8", vp8Frame(true, 500, seeded(5)), 0, true));
    const grown = sealed.slice();
    grown[6] = 0xff;
    expect(openVideoFrame(opener, "VP8", grown, 0)).toEqual({ ok: false, error: "forged" });
    expect(openVideoFrame(opener, "VP9", sealed, 0)).toEqual({ ok: false, error: "unsealed" });
  });
});

it("VP9 and AV1 are not sealed", () => {
  expect(["H264", "VP8", "VP9", "AV1"].filter(isSealable)).toEqual(["H264", "VP8"]);
});

it.each(["H264", "VP8"] as const)("parity made over sealed %s frames mends them for a receiver with the key", (codec) => {
  const { sealer, opener } = pair();
  const frame = codec === "H264" ? h264Frame(true, [5000], seeded(6)) : vp8Frame(true, 5000, seeded(6));
  const sealed = sealedOf(sealVideoFrame(sealer, codec, frame, 0, true));
  const units = frameUnits(codec, sealed);
  const whole = joinBytes(units);
  const parity = stripeParity(whole, 1250, 1);
  const payloads = packetize(codec, sealed);
  const lost = 2;
  const lengths = payloads.map((payload) => frameBytesOf(codec, payload)?.length ?? 0);
  const from = lengths.slice(0, lost).reduce((sum, length) => sum + length, 0);
  const hole = { from, to: from + (lengths[lost] ?? 0) };
  const holed = whole.slice().fill(0xee, hole.from, hole.to);
  expect(mendStripes(holed, [hole], 1250, parity)).toBe(true);
  expect(crc32(holed)).toBe(crc32(whole));
  const rebuilt = payloadsFor(
    codec,
    holed,
    units.map(({ length }) => length),
    hole,
    1,
    payloads[1] ?? whole,
  );
  const arrived = depacketize(codec, [...payloads.slice(0, lost), ...(rebuilt ?? []), ...payloads.slice(lost + 1)]);
  if (arrived === undefined) throw new Error("the mended frame could not be depacketized");
  expect(openVideoFrame(opener, codec, arrived, 0)).toEqual({ ok: true, value: frame });
});

describe("a sealed picture", () => {
  const assembled = (data: Uint8Array<ArrayBuffer>, type: "key" | "delta", rtpTimestamp: number) =>
    ({ codec: "VP8", type, rtpTimestamp, data, completedAtMs: 0, packets: 1 }) as const;

  it("goes on only from a keyframe behind a frame that did not open", () => {
    const { sealer } = pair();
    const video = new SealedVideo(sealKey, stream);
    const names = ["key", "delta", "broken", "delta", "key", "delta"].map((kind, index) => {
      const isKey = kind === "key";
      const sealed = sealedOf(sealVideoFrame(sealer, "VP8", vp8Frame(isKey, 100, seeded(index)), index * 3000, isKey));
      if (kind === "broken") sealed[20] = (sealed[20] ?? 0) ^ 1;
      return video.open(assembled(sealed, isKey ? "key" : "delta", index * 3000), index * 33).name;
    });
    expect(names).toEqual(["opened", "opened", "dropped", "dropped", "opened", "opened"]);
    expect(video.dropped).toBe(1);
  });

  it("says that it is broken when the sender did not seal", () => {
    const video = new SealedVideo(sealKey, stream);
    const answers = Array.from({ length: 90 }, (_, index) =>
      video.open(assembled(Uint8Array.from(vp8Frame(index === 0, 400, seeded(index))), "key", index * 3000), index * 33),
    );
    expect(answers[0]).toEqual({ name: "dropped", broken: false });
    expect(answers[89]).toEqual({ name: "dropped", broken: true });
  });
});
