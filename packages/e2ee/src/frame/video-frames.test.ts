import { blockRepairSymbols, recoverBlock } from "@setsuna/fec";
import { crc32, joinBytes } from "@setsuna/kit";
import {
  depacketize,
  escapeNal,
  frameBytesOf,
  frameUnits,
  h264FrameSize,
  h264StartsFrame,
  h264StartsKeyframe,
  payloadsFor,
  vp8FrameSize,
  vp8StartsKeyframe,
} from "@setsuna/rtp";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packetize } from "../testing/packetize.ts";
import { h264Frame, PPS, randomBytes, SPS, seeded, vp8Frame } from "../testing/random-frames.ts";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";
import { joinH264, readEncryptedH264 } from "./h264-frame.ts";
import { VideoDecryptor } from "./video-decryptor.ts";
import { decryptVideoFrame, encryptVideoFrame, isEncryptable } from "./video-frames.ts";

const e2eeKey = new Uint8Array(32).fill(5);
const stream = { kind: "video", channel: 1 } as const;
const pair = (seed = 1) => ({
  encryptor: new FrameEncryptor({ e2eeKey, stream, randomBytes: randomBytes(seeded(seed)) }),
  decryptor: new FrameDecryptor(e2eeKey, stream),
});
const encryptedOf = (frame: Uint8Array | undefined): Uint8Array<ArrayBuffer> => {
  if (frame === undefined) throw new Error("nothing was encrypted");
  return Uint8Array.from(frame);
};
const leaks = (whole: Uint8Array, part: Uint8Array): boolean => {
  const text = Buffer.from(whole).toString("latin1");
  const wanted = Buffer.from(part).toString("latin1");
  for (let at = 0; at + 8 <= wanted.length; at += 1) if (text.includes(wanted.slice(at, at + 8))) return true;
  return false;
};

describe("escaping", () => {
  it("leaves no start code in any bytes", () => {
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

describe("encrypted H.264", () => {
  it("round-trips byte for byte through STAP-A, single units and FU-A", () => {
    const { encryptor, decryptor } = pair();
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.integer({ min: 4, max: 4000 }), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        (isKey, slices, seed) => {
          const frame = h264Frame(isKey, slices, seeded(seed));
          const encrypted = encryptedOf(encryptVideoFrame(encryptor, "H264", frame, 3000, isKey));
          const arrived = depacketize("H264", packetize("H264", encrypted));
          if (arrived === undefined) throw new Error("the encrypted frame could not be depacketized");
          expect(decryptVideoFrame(decryptor, "H264", arrived, 3000)).toEqual({ ok: true, value: frame });
        },
      ),
      { numRuns: 150 },
    );
  });

  it("survives random start codes in the ciphertext", () => {
    const ciphertext = fc.uint8Array({ minLength: 300, maxLength: 300, max: 3 });
    fc.assert(
      fc.property(ciphertext, fc.nat(), (bytes, seed) => {
        const frame = h264Frame(true, [100, 100, 100], seeded(seed));
        const encrypted = Uint8Array.from([...bytes, 0x18]);
        const joined = joinH264(frame, encrypted);
        expect(frameUnits("H264", joined)).toHaveLength(5);
        const arrived = depacketize("H264", packetize("H264", joined)) ?? new Uint8Array(0);
        expect(readEncryptedH264(arrived, () => 7).encrypted).toEqual(encrypted);
      }),
    );
  });

  it("keeps in clear what the relay reads, but nothing of the slices", () => {
    const { encryptor } = pair();
    const frame = h264Frame(true, [3000, 3000], seeded(2));
    const payloads = packetize("H264", encryptedOf(encryptVideoFrame(encryptor, "H264", frame, 0, true)));
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

  it("doesn't decrypt with an exchanged parameter set, or a missing, repeated or moved slice", () => {
    const { encryptor, decryptor } = pair();
    const frame = h264Frame(true, [200, 300], seeded(3));
    const encrypted = encryptedOf(encryptVideoFrame(encryptor, "H264", frame, 0, true));
    const start = Uint8Array.of(0, 0, 0, 1);
    const [sps, pps, one, two] = frameUnits("H264", encrypted);
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
      expect(decryptVideoFrame(decryptor, "H264", forged, 0).ok).toBe(false);
    expect(decryptVideoFrame(decryptor, "H264", built(sps, pps, one, two), 0)).toEqual({ ok: true, value: frame });
  });

  it("is not made of a frame without a slice, which must not be sent", () => {
    expect(encryptVideoFrame(pair().encryptor, "H264", Uint8Array.from([0, 0, 0, 1, ...SPS]), 0, true)).toBeUndefined();
    expect(encryptVideoFrame(pair().encryptor, "H264", new Uint8Array(0), 0, true)).toBeUndefined();
  });

  it("survives garbage", () => {
    const { decryptor } = pair();
    const garbage = fc.array(fc.constantFrom(0, 0, 1, 3, 0x18, 0x10, 0x65, 0x67, 0x80), { maxLength: 120 });
    fc.assert(
      fc.property(garbage, (bytes) => {
        expect(decryptVideoFrame(decryptor, "H264", Uint8Array.from(bytes), 0).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(garbage, (bytes) => {
        expect(decryptVideoFrame(decryptor, "VP8", Uint8Array.from(bytes), 0).ok).toBe(false);
      }),
    );
  });
});

describe("encrypted VP8", () => {
  it("round-trips byte for byte, with its header in clear and its size legible", () => {
    const { encryptor, decryptor } = pair();
    for (const isKey of [true, false, true, false]) {
      const frame = vp8Frame(isKey, 5000, seeded(4));
      const payloads = packetize("VP8", encryptedOf(encryptVideoFrame(encryptor, "VP8", frame, 0, isKey)));
      const [first] = payloads;
      if (first === undefined) throw new Error("no packet");
      expect(vp8StartsKeyframe(first, 0, first.length)).toBe(isKey);
      expect(vp8FrameSize(first, 0, first.length)).toEqual(isKey ? { width: 640, height: 360 } : undefined);
      for (const payload of payloads) expect(leaks(payload, frame.subarray(10))).toBe(false);
      const arrived = depacketize("VP8", payloads);
      if (arrived === undefined) throw new Error("the encrypted frame could not be depacketized");
      expect(decryptVideoFrame(decryptor, "VP8", arrived, 0)).toEqual({ ok: true, value: frame });
    }
  });

  it("doesn't decrypt as a frame of another codec or size", () => {
    const { encryptor, decryptor } = pair();
    const encrypted = encryptedOf(encryptVideoFrame(encryptor, "VP8", vp8Frame(true, 500, seeded(5)), 0, true));
    const grown = encrypted.slice();
    grown[6] = 0xff;
    expect(decryptVideoFrame(decryptor, "VP8", grown, 0)).toEqual({ ok: false, error: "authentication-failed" });
    expect(decryptVideoFrame(decryptor, "VP9", encrypted, 0)).toEqual({ ok: false, error: "not-encrypted" });
  });
});

it("doesn't encrypt VP9 and AV1", () => {
  expect(["H264", "VP8", "VP9", "AV1"].filter(isEncryptable)).toEqual(["H264", "VP8"]);
});

it.each(["H264", "VP8"] as const)("FEC over encrypted %s frames recovers them for a receiver with the key", (codec) => {
  const { encryptor, decryptor } = pair();
  const frame = codec === "H264" ? h264Frame(true, [5000], seeded(6)) : vp8Frame(true, 5000, seeded(6));
  const encrypted = encryptedOf(encryptVideoFrame(encryptor, codec, frame, 0, true));
  const units = frameUnits(codec, encrypted);
  const whole = joinBytes(units);
  const fec = blockRepairSymbols(whole, 1250, 1);
  const payloads = packetize(codec, encrypted);
  const lost = 2;
  const lengths = payloads.map((payload) => frameBytesOf(codec, payload)?.length ?? 0);
  const from = lengths.slice(0, lost).reduce((sum, length) => sum + length, 0);
  const hole = { from, to: from + (lengths[lost] ?? 0) };
  const holed = whole.slice().fill(0xee, hole.from, hole.to);
  expect(recoverBlock(holed, [hole], 1250, fec)).toBe(true);
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
  if (arrived === undefined) throw new Error("the recovered frame could not be depacketized");
  expect(decryptVideoFrame(decryptor, codec, arrived, 0)).toEqual({ ok: true, value: frame });
});

describe("encrypted video", () => {
  const assembled = (data: Uint8Array<ArrayBuffer>, type: "key" | "delta", rtpTimestamp: number) =>
    ({ codec: "VP8", type, rtpTimestamp, data, completedAtMs: 0, packets: 1 }) as const;

  it("continues only at a keyframe after a frame that didn't decrypt", () => {
    const { encryptor } = pair();
    const video = new VideoDecryptor(e2eeKey, stream);
    const names = ["key", "delta", "broken", "delta", "key", "delta"].map((kind, index) => {
      const isKey = kind === "key";
      const encrypted = encryptedOf(
        encryptVideoFrame(encryptor, "VP8", vp8Frame(isKey, 100, seeded(index)), index * 3000, isKey),
      );
      if (kind === "broken") encrypted[20] = (encrypted[20] ?? 0) ^ 1;
      return video.decrypt(assembled(encrypted, isKey ? "key" : "delta", index * 3000), index * 33).name;
    });
    expect(names).toEqual(["decrypted", "decrypted", "dropped", "dropped", "decrypted", "decrypted"]);
    expect(video.dropped).toBe(1);
  });

  it("reports that it is broken if the sender didn't encrypt", () => {
    const video = new VideoDecryptor(e2eeKey, stream);
    const answers = Array.from({ length: 90 }, (_, index) =>
      video.decrypt(assembled(Uint8Array.from(vp8Frame(index === 0, 400, seeded(index))), "key", index * 3000), index * 33),
    );
    expect(answers[0]).toEqual({ name: "dropped", refusal: undefined });
    expect(answers[89]).toEqual({ name: "dropped", refusal: "decryption-failed" });
  });
});
