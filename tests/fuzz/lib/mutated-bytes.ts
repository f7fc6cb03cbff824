import fc from "fast-check";

/** Slightly more than the largest datagram, bytes. */
const MAX_BYTES = 70_000;
const EDGES = [0, 1, 2, 3, 4, 127, 128, 254, 255, 256, 1500, 0x7fff, 0x8000, 0xfffe, 0xffff];

const change = fc.record({
  kind: fc.constantFrom("flip", "set", "length", "truncate", "behead", "splice", "repeat", "insert", "delete"),
  at: fc.oneof(fc.nat(0xffff), fc.nat(0x1fff)),
  value: fc.oneof(fc.nat(0xffff), fc.constantFrom(...EDGES)),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(parts)).subarray(0, MAX_BYTES);

const applied = (bytes: Uint8Array<ArrayBuffer>, { kind, at, value }: Change, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const place = Math.floor((at / 0x10000) * bytes.length);
  const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place)];
  const copy = Uint8Array.from(bytes);
  switch (kind) {
    case "flip":
      if (place < copy.length) copy[place] = (copy[place] ?? 0) ^ (1 << (value & 7));
      return copy;
    case "set":
      if (place < copy.length) copy[place] = value;
      return copy;
    case "length":
      if (place + 1 < copy.length) new DataView(copy.buffer).setUint16(place, value);
      return copy;
    case "truncate":
      return Uint8Array.from(head);
    case "behead":
      return Uint8Array.from(tail);
    case "splice":
      return joined(head, other.subarray(Math.floor((value / 0x10000) * other.length)));
    case "repeat":
      return joined(head, ...Array<Uint8Array>(1 + (value & 31)).fill(tail.subarray(0, 1 + (value >> 5))), tail);
    case "insert":
      return joined(head, new Uint8Array(value & 63).fill(value >> 8), tail);
    default:
      return joined(head, tail.subarray(value & 31));
  }
};

export const mutatedBytes = (samples: readonly Uint8Array[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> => {
  const index = fc.nat(Math.max(0, samples.length - 1));
  return fc
    .tuple(index, index, fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([from, other, changes]) =>
      changes.reduce(
        (bytes, one) => applied(bytes, one, samples[other] ?? new Uint8Array(0)),
        Uint8Array.from(samples[from] ?? new Uint8Array(0)),
      ),
    );
};

export const wireBytes = (samples: readonly Uint8Array[], maxLength = 64): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc.oneof(
    { weight: 5, arbitrary: mutatedBytes(samples) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength }).map((bytes) => Uint8Array.from(bytes)) },
  );
