import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";
import { deriveSessionKey } from "./session-key.ts";
import { nonceOf, readTrailer } from "./trailer.ts";

const e2eeKey = new Uint8Array(32).fill(1);
const stream = { kind: "video", channel: 1 } as const;
const frame = { clear: new Uint8Array(0), secret: new Uint8Array(4) };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("a nonce is never reused under one key", () => {
  it("across frames, streams and restarts of the sender", () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), (seed, runs) => {
        const random = randomBytes(seeded(seed));
        const used = new Set<string>();
        let encryptedFrames = 0;
        for (const frames of runs)
          for (const named of [stream, { kind: "audio", channel: 1 }, { kind: "video", channel: 2 }] as const) {
            const encryptor = new FrameEncryptor({ e2eeKey, stream: named, randomBytes: random });
            for (let index = 0; index < frames; index += 1) {
              const trailer = readTrailer(encryptor.encrypt(frame, index, true));
              if (trailer === undefined) throw new Error("no trailer");
              used.add(hex(deriveSessionKey(e2eeKey, trailer.salt, named)) + hex(nonceOf(trailer.counter)));
              encryptedFrames += 1;
            }
          }
        expect(used.size).toBe(encryptedFrames);
      }),
      { numRuns: 60 },
    );
  });

  it("draws and sends another salt when the counter is used up", () => {
    const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: randomBytes(seeded(3)), firstCounter: 0xffff_fffe });
    const trailers = [true, false, false, false].map((whole) => readTrailer(encryptor.encrypt(frame, 0, whole)));
    expect(trailers.map((trailer) => [trailer?.counter, trailer?.salt.length])).toEqual([
      [0xffff_fffe, 16],
      [0xffff_ffff, 4],
      [0, 16],
      [1, 4],
    ]);
    expect(hex(trailers[0]?.salt ?? frame.clear)).not.toBe(hex(trailers[2]?.salt ?? frame.clear));
  });

  it("the first frame of a session always carries the salt", () => {
    const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes: randomBytes(seeded(4)) });
    expect(readTrailer(encryptor.encrypt(frame, 0, false))?.salt.length).toBe(16);
  });
});
