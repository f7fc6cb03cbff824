import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { randomBytes, seeded } from "../testing/random-frames.ts";
import { DecryptFailures } from "./decrypt-failures.ts";
import { FrameDecryptor } from "./frame-decryptor.ts";
import { FrameEncryptor } from "./frame-encryptor.ts";

const e2eeKey = new Uint8Array(32).fill(1);
const stream = { kind: "audio", channel: 7 } as const;
const clear = Uint8Array.of(0xfc);
const secret = Uint8Array.from({ length: 60 }, (_, index) => index);
const random = randomBytes(seeded(11));
const makeEncryptor = (): FrameEncryptor => new FrameEncryptor({ e2eeKey, stream, randomBytes: random });
const error = (name: string) => ({ ok: false, error: name });

let encryptor: FrameEncryptor;
let decryptor: FrameDecryptor;
const encrypted = (rtpTimestamp = 0, wholeSalt = true): Uint8Array =>
  encryptor.encrypt({ clear, secret }, rtpTimestamp, wholeSalt);
beforeEach(() => {
  encryptor = makeEncryptor();
  decryptor = new FrameDecryptor(e2eeKey, stream);
});

describe("FrameDecryptor", () => {
  it("decrypts encrypted frames in any order, each once", () => {
    const frames = Array.from({ length: 30 }, (_, index) => encrypted(960 * index));
    for (const index of [0, 3, 2, 1, 29, 5]) expect(decryptor.decrypt(frames[index] ?? clear, clear, 960 * index).ok).toBe(true);
    for (const index of [0, 3, 29])
      expect(decryptor.decrypt(frames[index] ?? clear, clear, 960 * index)).toEqual(error("replayed"));
  });

  it("rejects frames from before its window", () => {
    const old = encrypted();
    for (let index = 0; index < 1023; index += 1) encrypted();
    expect(decryptor.decrypt(encrypted(), clear, 0).ok).toBe(true);
    expect(decryptor.decrypt(old, clear, 0)).toEqual(error("replayed"));
  });

  it("waits for the salt if it joins between two", () => {
    encrypted();
    const short = encrypted(0, false);
    expect(decryptor.decrypt(short, clear, 0)).toEqual(error("no-salt"));
    expect(decryptor.decrypt(encrypted(), clear, 0).ok).toBe(true);
    expect(decryptor.decrypt(encrypted(0, false), clear, 0).ok).toBe(true);
  });

  it("rejects another password, kind or channel, and changed clear bytes", () => {
    const bytes = encrypted();
    expect(new FrameDecryptor(new Uint8Array(32).fill(2), stream).decrypt(bytes, clear, 0)).toEqual(
      error("authentication-failed"),
    );
    expect(new FrameDecryptor(e2eeKey, { kind: "video", channel: 7 }).decrypt(bytes, clear, 0)).toEqual(
      error("authentication-failed"),
    );
    expect(new FrameDecryptor(e2eeKey, { kind: "audio", channel: 8 }).decrypt(bytes, clear, 0)).toEqual(
      error("authentication-failed"),
    );
    expect(decryptor.decrypt(bytes, Uint8Array.of(0xfd), 0)).toEqual(error("authentication-failed"));
    expect(decryptor.decrypt(bytes, clear, 0).ok).toBe(true);
  });

  it("decrypts a stream on its sender's FAST channel too, but on no other", () => {
    const fast = new FrameEncryptor({ e2eeKey, stream: { ...stream, fastChannel: 9 }, randomBytes: random });
    const bytes = fast.encrypt({ clear, secret }, 0, true);
    expect(
      [7, 9, 8].map((channel) => new FrameDecryptor(e2eeKey, { kind: "audio", channel }).decrypt(bytes, clear, 0).ok),
    ).toEqual([true, true, false]);
    const renamed = bytes.slice();
    renamed[renamed.length - 2] = 8;
    expect(new FrameDecryptor(e2eeKey, { kind: "audio", channel: 8 }).decrypt(renamed, clear, 0)).toEqual(
      error("authentication-failed"),
    );
  });

  it("accepts timestamps that the relay shifts uniformly, even with a new salt, but not a single shifted one", () => {
    expect(decryptor.decrypt(encrypted(1000), clear, 0xffff_ff00).ok).toBe(true);
    expect(decryptor.decrypt(encrypted(1960, false), clear, 704).ok).toBe(true);
    expect(decryptor.decrypt(encrypted(2920, false), clear, 1665)).toEqual(error("timestamp-changed"));
    expect(decryptor.decrypt(encrypted(3880, true), clear, 50_000).ok).toBe(true);
    expect(decryptor.decrypt(encrypted(4840, false), clear, 50_960).ok).toBe(true);
  });

  it("follows a restarted sender and never returns to an ended session", () => {
    const first = encrypted();
    expect(decryptor.decrypt(first, clear, 0).ok).toBe(true);
    const late = encrypted();
    for (let restart = 0; restart < 4; restart += 1) {
      encryptor = makeEncryptor();
      expect(decryptor.decrypt(encrypted(), clear, 0).ok).toBe(true);
    }
    expect(decryptor.decrypt(late, clear, 0)).toEqual(error("replayed"));
    expect(decryptor.decrypt(first, clear, 0)).toEqual(error("replayed"));
  });

  it("returns to the large layer after many small ones", () => {
    const large = encryptor;
    for (let change = 0; change < 20; change += 1) {
      expect(decryptor.decrypt(large.encrypt({ clear, secret }, 0, true), clear, 0).ok).toBe(true);
      const small = makeEncryptor();
      expect(decryptor.decrypt(small.encrypt({ clear, secret }, 0, true), clear, 0).ok).toBe(true);
    }
    expect(decryptor.decrypt(large.encrypt({ clear, secret }, 0, true), clear, 0).ok).toBe(true);
  });

  it("survives garbage, truncated and altered data without decrypting it", () => {
    const bytes = encrypted();
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(decryptor.decrypt(changed, clear, 0).ok).toBe(false);
        expect(decryptor.decrypt(bytes.subarray(0, at), clear, 0).ok).toBe(false);
        expect(decryptor.decrypt(bytes.subarray(at + 1), clear, 0).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (garbage) => {
        expect(decryptor.decrypt(garbage, clear, 0).ok).toBe(false);
      }),
    );
    expect(decryptor.decrypt(bytes, clear, 0)).toEqual({ ok: true, value: secret });
  });
});

describe("DecryptFailures", () => {
  it("distinguishes a key that decrypts nothing from a stray forgery", () => {
    const watch = new DecryptFailures();
    expect([0, 500, 1999].map((at) => watch.onFailure("authentication-failed", at))).toEqual([undefined, undefined, undefined]);
    watch.onDecrypted();
    expect(watch.onFailure("authentication-failed", 2500)).toBeUndefined();
    expect(watch.onFailure("not-encrypted", 4000)).toBeUndefined();
    expect(watch.onFailure("authentication-failed", 4500)).toBe("decryption-failed");
    expect(watch.dropped).toBe(6);
  });

  it("doesn't mistake missing salts or repeats for a wrong key", () => {
    const watch = new DecryptFailures();
    for (let at = 0; at < 10_000; at += 100) expect(watch.onFailure(at % 200 === 0 ? "no-salt" : "replayed", at)).toBeUndefined();
  });

  it("reports why nothing decrypts, and waits longer for a sender's answer", () => {
    for (const [error, refusal, patience] of [
      ["earlier-form", "sender-outdated", 2000],
      ["epoch-ended", "epoch-rolled-back", 2000],
      ["no-epoch", "epoch-unanswered", 10_000],
    ] as const) {
      const watch = new DecryptFailures();
      const refusals = [0, 100, patience - 1, patience].map((at) => watch.onFailure(error, at));
      expect(refusals).toEqual([undefined, undefined, undefined, refusal]);
    }
    const mixed = new DecryptFailures();
    expect([0, 1000, 2000, 3000].map((at) => mixed.onFailure(at < 2000 ? "no-epoch" : "epoch-ended", at))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
