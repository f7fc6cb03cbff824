import { opusHead } from "@setsuna/rtp";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOpusToc } from "../opus-toc.ts";
import { discreteLayout, type SurroundLayout, surroundLayout } from "./surround-layout.ts";
import { downmixFirst, frontFirst, inFirstStream, takeSurround } from "./surround-packet.ts";

const TOC = 0xf4;
const lengthOf = (length: number): number[] =>
  length < 252 ? [length] : [252 + (length & 3), (length - 252 - (length & 3)) / 4];
const multistream = (front: readonly number[], rest: readonly number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([TOC, ...lengthOf(front.length), ...front, ...rest]);

describe("surround audio", () => {
  test("is a stereo packet with the rest in its padding", () => {
    const packet = frontFirst(multistream([1, 2, 3], [0xf0, 1, 9, 0xf0, 8]), 6);
    expect(packet).toEqual(Uint8Array.of(TOC | 3, 0x41, 7, 1, 2, 3, 121 << 1, 6, 0xf0, 1, 9, 0xf0, 8));
    expect(readOpusToc(packet ?? new Uint8Array())).toEqual({ channels: 2, samples: 480 });
  });

  test("is restored as it was, with its front pair, at any length", () => {
    const bytes = (max: number) => fc.array(fc.nat(255), { minLength: 1, maxLength: max });
    fc.assert(
      fc.property(bytes(1275), bytes(700), fc.constantFrom(6 as const, 8 as const), (front, rest, channels) => {
        const whole = multistream(front, rest);
        const packet = frontFirst(whole, channels);
        if (packet === undefined) throw new Error("not taken");
        expect(takeSurround(packet)).toEqual({
          front: Uint8Array.from([TOC, ...front]),
          surround: { layout: surroundLayout(channels), multistream: whole },
        });
      }),
    );
  });

  test("leaves other packets unchanged", () => {
    const plain = Uint8Array.of(TOC, 1, 2, 3);
    expect(takeSurround(plain)).toEqual({ front: plain });
    const copied = Uint8Array.of(TOC | 3, 0x41, 3, 1, 2, 120 << 1, 6, 7);
    expect(takeSurround(copied)).toEqual({ front: copied });
  });

  test("keeps only the front pair of an unknown layout", () => {
    const packet = frontFirst(multistream([1, 2], [3, 4]), 6) ?? new Uint8Array();
    packet[packet.indexOf(121 << 1) + 1] = 7;
    expect(takeSurround(packet)).toEqual({ front: Uint8Array.of(TOC, 1, 2) });
  });

  test("rejects a first stream with several frames, truncated or alone", () => {
    expect(frontFirst(Uint8Array.of(TOC | 1, 1, 2, 3), 6)).toBeUndefined();
    expect(frontFirst(Uint8Array.of(TOC, 5, 1), 6)).toBeUndefined();
    expect(frontFirst(Uint8Array.of(TOC, 1, 1), 6)).toBeUndefined();
    expect(frontFirst(Uint8Array.of(TOC, 252), 6)).toBeUndefined();
    expect(frontFirst(new Uint8Array(), 6)).toBeUndefined();
  });

  test("never throws on invalid bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        takeSurround(Uint8Array.from(bytes));
        frontFirst(Uint8Array.from(bytes), 8);
      }),
    );
  });
});

const LAYOUTS = [surroundLayout(6), surroundLayout(8), ...[3, 4, 5, 6, 7, 8].map(discreteLayout)].filter(
  (layout): layout is SurroundLayout => layout !== undefined,
);

describe("a downmix with all channels", () => {
  test.each(LAYOUTS)("is a stereo packet for other clients, and is restored as it was: $code", (layout) => {
    const [downmix, multistream] = [Uint8Array.of(TOC, 1, 2, 3), Uint8Array.of(TOC, 1, 9, 0xf0, 8)];
    const packet = downmixFirst(downmix, { layout, multistream }) ?? new Uint8Array();
    expect(readOpusToc(packet)).toEqual({ channels: 2, samples: 480 });
    expect(takeSurround(packet)).toEqual({ front: downmix, surround: { layout, multistream } });
  });

  test("of an unknown layout stays a stereo packet", () => {
    const layout = LAYOUTS[0] as SurroundLayout;
    const packet = downmixFirst(Uint8Array.of(TOC, 1), { layout: { ...layout, code: 77 }, multistream: Uint8Array.of(1) });
    expect(takeSurround(packet ?? new Uint8Array())).toEqual({ front: Uint8Array.of(TOC, 1) });
  });

  test("doesn't exist for discrete channels, which have no front pair", () => {
    const packet = frontFirst(multistream([1, 2], [3, 4]), discreteLayout(4)?.code ?? 0) ?? new Uint8Array();
    expect(takeSurround(packet)).toEqual({ front: Uint8Array.of(TOC, 1, 2) });
  });
});

describe("a stereo packet among more channels", () => {
  test.each(LAYOUTS)("is the first stream, and the last one isn't delimited: $code", (layout) => {
    const made = inFirstStream(Uint8Array.of(TOC, 5, 6), layout);
    const silent = Array.from({ length: layout.streams - 2 }, () => [0xf0, 2, 0xff, 0xfe]).flat();
    expect([...(made ?? [])]).toEqual([TOC, 2, 5, 6, ...silent, 0xf0, 0xff, 0xfe]);
  });

  test("is not made from several frames, long frames or none", () => {
    const layout = LAYOUTS[0] as SurroundLayout;
    for (const packet of [[TOC | 1, 1, 2], [0x18, 1], []]) expect(inFirstStream(Uint8Array.from(packet), layout)).toBeUndefined();
  });
});

describe("layouts", () => {
  test.each(LAYOUTS)("have unique codes, and include all decoded channels: $code", (layout) => {
    expect(LAYOUTS.filter(({ code }) => code === layout.code)).toHaveLength(1);
    const all = Array.from({ length: layout.channels }, (_, index) => index);
    expect([...layout.mapping].sort()).toEqual(all);
    expect([...layout.family1].sort()).toEqual(all);
    expect(layout.streams + layout.coupled).toBe(layout.channels);
  });

  test.each([6, 8])("encoder and decoder agree on the mapping of %i channels", (channels) => {
    const layout = surroundLayout(channels);
    if (layout === undefined) throw new Error("no layout");
    // Order by RFC 7845 §5.1.1.2: left, center, right, and so on.
    const family1InOurs = channels === 6 ? [0, 2, 1, 4, 5, 3] : [0, 2, 1, 6, 7, 4, 5, 3];
    expect(family1InOurs.map((ours) => layout.mapping[ours])).toEqual(layout.family1);
    expect([...layout.mapping].sort()).toEqual(Array.from({ length: channels }, (_, index) => index));
    expect(layout.streams + layout.coupled).toBe(channels);
  });

  test("the header of RFC 7845 §5.1", () => {
    const layout = surroundLayout(6);
    if (layout === undefined) throw new Error("no layout");
    expect([...opusHead({ channels: 6, mapping: layout })]).toEqual([
      ...new TextEncoder().encode("OpusHead"),
      ...[1, 6, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 1, 4, 2],
      ...[0, 4, 1, 2, 3, 5],
    ]);
  });

  test("don't exist for one and two channels", () => {
    for (const channels of [undefined, 0, 1, 2, 3, 7, 9]) expect(surroundLayout(channels)).toBeUndefined();
  });
});
