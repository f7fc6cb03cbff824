/** Lower bound, in bytes; views into shared memory count as views alone. */
const sizeOf = (value: unknown, shared: ReadonlySet<ArrayBufferLike>): number => {
  if (typeof value === "string") return 16 + 2 * value.length;
  if (ArrayBuffer.isView(value)) return 64 + (shared.has(value.buffer) ? 0 : value.byteLength);
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + sizeOf(part, shared), 16);
  if (value instanceof Map || value instanceof Set) return sizeOf([...value], shared);
  if (typeof value === "object" && value !== null) {
    let sum = 32;
    for (const part of Object.values(value)) sum += sizeOf(part, shared);
    return sum;
  }
  return 8;
};

/** Result bytes per input byte, and as much on top. A parsed report block has 8 fields of 8 bytes in 24. */
const TIMES = 48;
const BESIDE = 4096;

/**
 * Throws above 48 times the input's length plus 4 KiB.
 * @param beside further bytes, where a format says that a short message may stand for something long.
 */
export const expectBounded = (result: unknown, input: Uint8Array | string, beside = 0): void => {
  const shared = new Set<ArrayBufferLike>(typeof input === "string" ? [] : [input.buffer]);
  const size = sizeOf(result, shared);
  const limit = TIMES * input.length + BESIDE + beside;
  if (size > limit) throw new Error(`${size} bytes of result from ${input.length} of input, at most ${limit}`);
};

export const expectThat: (holds: boolean, what: string) => asserts holds = (holds, what) => {
  if (!holds) throw new Error(what);
};

export const expectSameBytes = (a: Uint8Array, b: Uint8Array, what: string): void =>
  expectThat(Buffer.compare(a, b) === 0, `${what}: ${Buffer.from(a).toString("hex")} is not ${Buffer.from(b).toString("hex")}`);

export const expectSame = (a: unknown, b: unknown, what: string): void => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  expectThat(one === other, `${what}: ${one?.slice(0, 600)} is not ${other?.slice(0, 600)}`);
};
