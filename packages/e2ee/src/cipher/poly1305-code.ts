import { type Code, I64, loop, op, type WasmFunction } from "./wasm-module.ts";

/** Address of the one-time key (32 bytes), and of the tag (16). RFC 8439 §2.5. */
export const ONE_TIME_KEY_AT = 256;
export const TAG_AT = 128;
/** Address of the accumulator between calls: five limbs of 26 bits. All 0 before the first. */
export const ACCUMULATOR_AT = 64;

const AT = 0;
const LENGTH = 1;
const LIMBS = [0, 1, 2, 3, 4] as const;
const LIMB_BITS = 26;
const LIMB = (1n << 26n) - 1n;
const CLAMP = [0x0ffffffc0fffffffn, 0x0ffffffc0ffffffcn] as const;

/** Locals: the accumulator, the key's r, five times r, the products, two halves of 16 bytes and a carry. */
const H = 2;
const R = H + 5;
const R5 = R + 5;
const D = R5 + 5;
const LOW = D + 5;
const HIGH = LOW + 1;
const CARRY = HIGH + 1;

const shiftRight = (value: Code, bits: number): Code => [...value, ...op.i64(BigInt(bits)), ...op.shrI64];
const shiftLeft = (value: Code, bits: number): Code => [...value, ...op.i64(BigInt(bits)), ...op.shlI64];
const masked = (value: Code): Code => [...value, ...op.i64(LIMB), ...op.andI64];
const or = (first: Code, ...others: readonly Code[]): Code => [...first, ...others.flatMap((other) => [...other, ...op.orI64])];
const assign = (local: number, value: Code): Code => [...value, ...op.set(local)];

/** The five limbs of the number in LOW and HIGH. */
const limbs: readonly Code[] = [
  masked(op.get(LOW)),
  masked(shiftRight(op.get(LOW), 26)),
  masked(or(shiftRight(op.get(LOW), 52), shiftLeft(op.get(HIGH), 12))),
  masked(shiftRight(op.get(HIGH), 14)),
  shiftRight(op.get(HIGH), 40),
];

/** Moves what is above 26 bits of one local to the next. */
const carryInto = (from: number, to: number, times = 1n): Code => [
  ...assign(CARRY, shiftRight(op.get(from), LIMB_BITS)),
  ...assign(from, masked(op.get(from))),
  ...assign(to, [...op.get(to), ...op.get(CARRY), ...(times === 1n ? [] : [...op.i64(times), ...op.mulI64]), ...op.addI64]),
];
/** Carries through five limbs and around: 2^130 is 5. */
const carryAround = (first: number): Code => [
  ...[0, 1, 2, 3].flatMap((limb) => carryInto(first + limb, first + limb + 1)),
  ...carryInto(first + 4, first, 5n),
  ...carryInto(first, first + 1),
];

const loadKey: Code = [
  ...([LOW, HIGH] as const).flatMap((local, half) =>
    assign(local, [...op.i32(0), ...op.loadI64(ONE_TIME_KEY_AT + 8 * half), ...op.i64(CLAMP[half] ?? 0n), ...op.andI64]),
  ),
  ...LIMBS.flatMap((limb) => assign(R + limb, limbs[limb] ?? [])),
  ...LIMBS.flatMap((limb) => assign(R5 + limb, [...op.get(R + limb), ...op.i64(5n), ...op.mulI64])),
];

const product = (limb: number): Code =>
  LIMBS.flatMap((of) => {
    const factor = limb >= of ? R + limb - of : R5 + limb - of + 5;
    return [...op.get(H + of), ...op.get(factor), ...op.mulI64, ...(of === 0 ? [] : op.addI64)];
  });

/** Takes 2^130 - 5 from an accumulator that is not below it; in constant time. */
const reduce: Code = [
  ...carryAround(H),
  ...carryAround(H),
  ...LIMBS.flatMap((limb) => assign(D + limb, op.get(H + limb))),
  ...assign(D, [...op.get(D), ...op.i64(5n), ...op.addI64]),
  ...[0, 1, 2, 3].flatMap((limb) => carryInto(D + limb, D + limb + 1)),
  ...assign(D + 4, [...op.get(D + 4), ...op.i64(1n << 26n), ...op.subI64]),
  // All ones where that is negative.
  ...assign(CARRY, [...op.get(D + 4), ...op.i64(63n), ...op.shrSignedI64]),
  ...LIMBS.flatMap((limb) =>
    assign(H + limb, [
      ...[...op.get(H + limb), ...op.get(CARRY), ...op.andI64],
      ...[...op.get(D + limb), ...op.get(CARRY), ...op.i64(-1n), ...op.xorI64, ...op.andI64],
      ...op.orI64,
    ]),
  ),
];

/** The accumulator and the second half of the key, modulo 2^128. */
const writeTag: Code = [
  ...reduce,
  ...assign(LOW, or(op.get(H), shiftLeft(op.get(H + 1), 26), shiftLeft(op.get(H + 2), 52))),
  ...assign(HIGH, or(shiftRight(op.get(H + 2), 12), shiftLeft(op.get(H + 3), 14), shiftLeft(op.get(H + 4), 40))),
  ...assign(CARRY, [...op.i32(0), ...op.loadI64(ONE_TIME_KEY_AT + 16)]),
  ...assign(LOW, [...op.get(LOW), ...op.get(CARRY), ...op.addI64]),
  ...assign(HIGH, [...op.get(HIGH), ...op.get(LOW), ...op.get(CARRY), ...op.lessI64, ...op.extendI32, ...op.addI64]),
  ...assign(HIGH, [...op.get(HIGH), ...op.i32(0), ...op.loadI64(ONE_TIME_KEY_AT + 24), ...op.addI64]),
  ...[...op.i32(TAG_AT), ...op.get(LOW), ...op.storeI64(0)],
  ...[...op.i32(TAG_AT), ...op.get(HIGH), ...op.storeI64(8)],
];

/**
 * `authenticate(at, length)`: takes `length` bytes, a multiple of 16 that is not 0, into the accumulator, and writes the tag of all that it
 * has taken. RFC 8439 §2.5.1.
 */
export const POLY1305: WasmFunction = {
  name: "authenticate",
  parameters: 2,
  locals: Array.from({ length: CARRY + 1 - H }, () => I64),
  code: [
    ...loadKey,
    ...LIMBS.flatMap((limb) => assign(H + limb, [...op.i32(0), ...op.loadI64(ACCUMULATOR_AT + 8 * limb)])),
    ...loop([
      ...assign(LOW, [...op.get(AT), ...op.loadI64(0)]),
      ...assign(HIGH, [...op.get(AT), ...op.loadI64(8)]),
      ...LIMBS.flatMap((limb) => {
        // Every block is a whole one: a bit above its 128.
        const value = limb === 4 ? or(limbs[4] ?? [], op.i64(1n << 24n)) : (limbs[limb] ?? []);
        return assign(H + limb, [...op.get(H + limb), ...value, ...op.addI64]);
      }),
      ...LIMBS.flatMap((limb) => assign(D + limb, product(limb))),
      ...carryAround(D),
      ...LIMBS.flatMap((limb) => assign(H + limb, op.get(D + limb))),
      ...assign(AT, [...op.get(AT), ...op.i32(16), ...op.addI32]),
      ...assign(LENGTH, [...op.get(LENGTH), ...op.i32(16), ...op.subI32]),
      ...op.get(LENGTH),
    ]),
    ...LIMBS.flatMap((limb) => [...op.i32(0), ...op.get(H + limb), ...op.storeI64(ACCUMULATOR_AT + 8 * limb)]),
    ...writeTag,
  ],
};
