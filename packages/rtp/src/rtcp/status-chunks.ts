import { readUint16, writeUint16 } from "@setsuna/kit";

/** 3 is reserved. draft-holmer §3.1.1. */
export const NOT_RECEIVED = 0;
export const SMALL_DELTA = 1;
export const LARGE_DELTA = 2;

const RUN_MAX = 0x1fff;
const ONE_BIT_SYMBOLS = 14;
const TWO_BIT_SYMBOLS = 7;

/**
 * 16-bit chunks: runs, vectors of 14 one-bit (no LARGE_DELTA) or 7 two-bit symbols, padded with NOT_RECEIVED. draft-holmer
 * §3.1.2-§3.1.4.
 */
export const packStatusChunks = (statuses: Uint8Array): number[] => {
  const chunks: number[] = [];
  let index = 0;
  while (index < statuses.length) {
    const symbol = statuses[index] ?? NOT_RECEIVED;
    let run = 1;
    while (run < RUN_MAX && index + run < statuses.length && statuses[index + run] === symbol) run += 1;
    const ahead = statuses.subarray(index, index + ONE_BIT_SYMBOLS);
    const oneBitFits = !ahead.includes(LARGE_DELTA);
    if (run === statuses.length - index || run >= (oneBitFits ? ONE_BIT_SYMBOLS : TWO_BIT_SYMBOLS)) {
      chunks.push((symbol << 13) | run);
      index += run;
    } else if (oneBitFits) {
      let chunk = 0x8000;
      ahead.forEach((status, position) => {
        chunk |= status << (ONE_BIT_SYMBOLS - 1 - position);
      });
      chunks.push(chunk);
      index += ONE_BIT_SYMBOLS;
    } else {
      let chunk = 0xc000;
      statuses.subarray(index, index + TWO_BIT_SYMBOLS).forEach((status, position) => {
        chunk |= status << (2 * (TWO_BIT_SYMBOLS - 1 - position));
      });
      chunks.push(chunk);
      index += TWO_BIT_SYMBOLS;
    }
  }
  return chunks;
};

export const writeStatusChunks = (bytes: Uint8Array, offset: number, chunks: readonly number[]): void => {
  chunks.forEach((chunk, index) => {
    writeUint16(bytes, offset + 2 * index, chunk);
  });
};

/** Returns `count` statuses and the offset behind; undefined past `end`. */
export const unpackStatusChunks = (
  bytes: Uint8Array,
  offset: number,
  end: number,
  count: number,
): { statuses: Uint8Array; end: number } | undefined => {
  const statuses = new Uint8Array(count);
  let index = 0;
  let at = offset;
  while (index < count) {
    if (at + 2 > end) return undefined;
    const chunk = readUint16(bytes, at);
    at += 2;
    if ((chunk & 0x8000) === 0) {
      const run = chunk & RUN_MAX;
      if (run === 0) return undefined;
      statuses.fill((chunk >> 13) & 3, index, Math.min(count, index + run));
      index += run;
    } else {
      const twoBit = (chunk & 0x4000) !== 0;
      const symbols = twoBit ? TWO_BIT_SYMBOLS : ONE_BIT_SYMBOLS;
      for (let position = 0; position < symbols && index < count; position += 1, index += 1) {
        const shift = twoBit ? 2 * (symbols - 1 - position) : symbols - 1 - position;
        statuses[index] = (chunk >> shift) & (twoBit ? 3 : 1);
      }
    }
  }
  return { statuses, end: at };
};
