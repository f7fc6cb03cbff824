import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { Opener } from "./opener.ts";
import { SealWatch } from "./seal-watch.ts";
import { Sealer } from "./sealer.ts";
import { randomBytes, seeded } from "./test-support/random-frames.ts";

const sealKey = new Uint8Array(32).fill(1);
const stream = { kind: "audio", channel: 7 } as const;
const clear = Uint8Array.of(0xfc);
const secret = Uint8Array.from({ length: 60 }, (_, index) => index);
const random = randomBytes(seeded(11));
const makeSealer = (): Sealer => new Sealer({ sealKey, stream, randomBytes: random });
const error = (name: string) => ({ ok: false, error: name });

let sealer: Sealer;
let opener: Opener;
const sealed = (rtpTimestamp = 0, wholeSalt = true): Uint8Array => sealer.seal({ clear, secret }, rtpTimestamp, wholeSalt);
beforeEach(() => {
  sealer = makeSealer();
  opener = new Opener(sealKey, stream);
});

describe("an opener", () => {
  it("opens what was sealed, in any order, each once", () => {
    const frames = Array.from({ length: 30 }, (_, index) => sealed(960 * index));
    for (const index of [0, 3, 2, 1, 29, 5]) expect(opener.open(frames[index] ?? clear, clear, 960 * index).ok).toBe(true);
    for (const index of [0, 3, 29]) expect(opener.open(frames[index] ?? clear, clear, 960 * index)).toEqual(error("replayed"));
  });

  it("takes nothing from before its window", () => {
    const old = sealed();
    for (let index = 0; index < 1023; index += 1) sealed();
    expect(opener.open(sealed(), clear, 0).ok).toBe(true);
    expect(opener.open(old, clear, 0)).toEqual(error("replayed"));
  });

  it("waits for the salt when it joins between two", () => {
    sealed();
    const short = sealed(0, false);
    expect(opener.open(short, clear, 0)).toEqual(error("no-salt"));
    expect(opener.open(sealed(), clear, 0).ok).toBe(true);
    expect(opener.open(sealed(0, false), clear, 0).ok).toBe(true);
  });

  it("opens nothing of another password, kind or channel, and nothing whose clear bytes were changed", () => {
    const bytes = sealed();
    expect(new Opener(new Uint8Array(32).fill(2), stream).open(bytes, clear, 0)).toEqual(error("forged"));
    expect(new Opener(sealKey, { kind: "video", channel: 7 }).open(bytes, clear, 0)).toEqual(error("forged"));
    expect(new Opener(sealKey, { kind: "audio", channel: 8 }).open(bytes, clear, 0)).toEqual(error("forged"));
    expect(opener.open(bytes, Uint8Array.of(0xfd), 0)).toEqual(error("forged"));
    expect(opener.open(bytes, clear, 0).ok).toBe(true);
  });

  it("opens a stream on its sender's FAST channel too, and on no other", () => {
    const fast = new Sealer({ sealKey, stream: { ...stream, fastChannel: 9 }, randomBytes: random });
    const bytes = fast.seal({ clear, secret }, 0, true);
    expect([7, 9, 8].map((channel) => new Opener(sealKey, { kind: "audio", channel }).open(bytes, clear, 0).ok)).toEqual([
      true,
      true,
      false,
    ]);
    const renamed = bytes.slice();
    renamed[renamed.length - 2] = 8;
    expect(new Opener(sealKey, { kind: "audio", channel: 8 }).open(renamed, clear, 0)).toEqual(error("forged"));
  });

  it("lets the relay shift all timestamps alike, again where a salt is told, but not one alone", () => {
    expect(opener.open(sealed(1000), clear, 0xffff_ff00).ok).toBe(true);
    expect(opener.open(sealed(1960, false), clear, 704).ok).toBe(true);
    expect(opener.open(sealed(2920, false), clear, 1665)).toEqual(error("moved"));
    expect(opener.open(sealed(3880, true), clear, 50_000).ok).toBe(true);
    expect(opener.open(sealed(4840, false), clear, 50_960).ok).toBe(true);
  });

  it("follows a restarted sender, and does not go back to a session that is over", () => {
    const first = sealed();
    expect(opener.open(first, clear, 0).ok).toBe(true);
    const late = sealed();
    for (let restart = 0; restart < 2; restart += 1) {
      sealer = makeSealer();
      expect(opener.open(sealed(), clear, 0).ok).toBe(true);
      if (restart === 0) expect(opener.open(late, clear, 0).ok).toBe(true);
    }
    sealer = makeSealer();
    expect(opener.open(first, clear, 0)).toEqual(error("replayed"));
  });

  it("survives garbage, cut and changed bytes, and opens none of it", () => {
    const bytes = sealed();
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(opener.open(changed, clear, 0).ok).toBe(false);
        expect(opener.open(bytes.subarray(0, at), clear, 0).ok).toBe(false);
        expect(opener.open(bytes.subarray(at + 1), clear, 0).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (garbage) => {
        expect(opener.open(garbage, clear, 0).ok).toBe(false);
      }),
    );
    expect(opener.open(bytes, clear, 0)).toEqual({ ok: true, value: secret });
  });
});

describe("a seal watch", () => {
  it("tells a key that opens nothing from a stray forgery", () => {
    const watch = new SealWatch();
    expect([0, 500, 1999].map((at) => watch.onRefused("forged", at))).toEqual([false, false, false]);
    watch.onOpened();
    expect(watch.onRefused("forged", 2500)).toBe(false);
    expect(watch.onRefused("unsealed", 4000)).toBe(false);
    expect(watch.onRefused("forged", 4500)).toBe(true);
    expect(watch.dropped).toBe(6);
  });

  it("does not take waiting for a salt, or copies, for a wrong key", () => {
    const watch = new SealWatch();
    for (let at = 0; at < 10_000; at += 100) expect(watch.onRefused(at % 200 === 0 ? "no-salt" : "replayed", at)).toBe(false);
  });
});
