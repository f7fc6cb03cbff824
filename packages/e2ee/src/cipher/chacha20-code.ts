import { type Code, I32, loop, op, V128, type WasmFunction } from "./wasm-module.ts";

/** Bytes that are treated at once: four blocks, one in each lane. */
export const STRIDE = 256;
/** Address of the sixteen words of the first block's state, RFC 8439 §2.3. */
export const STATE_AT = 0;

const AT = 0;
const LENGTH = 1;
/** Locals: sixteen words of the state as given, then sixteen that the rounds change; each holds one word of four blocks. */
const GIVEN = 2;
const WORD = GIVEN + 16;
const ROUNDS = WORD + 16;
const WORDS = Array.from({ length: 16 }, (_, index) => index);
const FOUR = [0, 1, 2, 3] as const;

/** Four lanes out of the eight of two vectors. */
const pick = (...lanes: readonly [number, number, number, number]): Code =>
  op.shuffle(lanes.flatMap((lane) => FOUR.map((byte) => 4 * lane + byte)));

/** A rotation by whole bytes is one shuffle. */
const rotateBytes = (bytes: number): Code =>
  op.shuffle(Array.from({ length: 16 }, (_, index) => (index & ~3) + ((index - bytes + 4) & 3)));
const rotate = (word: number, bits: number): Code =>
  bits % 8 === 0
    ? [...op.get(word), ...op.get(word), ...rotateBytes(bits / 8), ...op.set(word)]
    : [
        ...[...op.get(word), ...op.i32(bits), ...op.shlLanes],
        ...[...op.get(word), ...op.i32(32 - bits), ...op.shrLanes],
        ...[...op.orV128, ...op.set(word)],
      ];

const add = (to: number, from: number): Code => [...op.get(to), ...op.get(from), ...op.addLanes, ...op.set(to)];
const mix = (to: number, from: number, bits: number): Code => [
  ...[...op.get(to), ...op.get(from), ...op.xorV128, ...op.set(to)],
  ...rotate(to, bits),
];
/** RFC 8439 §2.1. */
const quarterRound = (...places: readonly [number, number, number, number]): Code => {
  const [a, b, c, d] = [WORD + places[0], WORD + places[1], WORD + places[2], WORD + places[3]] as const;
  const half = (first: number, second: number): Code => [
    ...[...add(a, b), ...mix(d, a, first)],
    ...[...add(c, d), ...mix(b, c, second)],
  ];
  return [...half(16, 12), ...half(8, 7)];
};
/** RFC 8439 §2.3: the columns, then the diagonals. */
const doubleRound: Code = [0, 1].flatMap((slant) =>
  FOUR.flatMap((at) => quarterRound(at, 4 + ((at + slant) & 3), 8 + ((at + 2 * slant) & 3), 12 + ((at + 3 * slant) & 3))),
);

/** XORs words 4q to 4q + 3 of each of the four blocks into the data, where they are 16 bytes in a row. */
const writeQuad = (quad: number): Code => {
  const word = (index: number): Code => op.get(WORD + 4 * quad + index);
  return FOUR.flatMap((block) => {
    const half = block < 2 ? pick(0, 4, 1, 5) : pick(2, 6, 3, 7);
    const offset = 64 * block + 16 * quad;
    return [
      ...op.get(AT),
      ...[...word(0), ...word(1), ...half],
      ...[...word(2), ...word(3), ...half],
      ...((block & 1) === 0 ? pick(0, 1, 4, 5) : pick(2, 3, 6, 7)),
      ...[...op.get(AT), ...op.loadV128(offset), ...op.xorV128],
      ...op.storeV128(offset),
    ];
  });
};

const countDown = (local: number, by: number): Code => [
  ...[...op.get(local), ...op.i32(by), ...op.subI32, ...op.set(local)],
  ...op.get(local),
];

/** `xor(at, length)`: the key stream of the state at {@link STATE_AT} into `length` bytes, a multiple of {@link STRIDE} that is not 0. */
export const CHACHA20: WasmFunction = {
  name: "xor",
  parameters: 2,
  locals: [...WORDS.map(() => V128), ...WORDS.map(() => V128), I32],
  code: [
    ...WORDS.flatMap((word) => [...op.i32(STATE_AT), ...op.splatI32At(4 * word), ...op.set(GIVEN + word)]),
    // The four blocks have counters in a row.
    ...op.get(GIVEN + 12),
    ...op.constV128(FOUR.flatMap((block) => [block, 0, 0, 0])),
    ...[...op.addLanes, ...op.set(GIVEN + 12)],
    ...loop([
      ...WORDS.flatMap((word) => [...op.get(GIVEN + word), ...op.set(WORD + word)]),
      ...[...op.i32(10), ...op.set(ROUNDS)],
      ...loop([...doubleRound, ...countDown(ROUNDS, 1)]),
      ...WORDS.flatMap((word) => add(WORD + word, GIVEN + word)),
      ...FOUR.flatMap(writeQuad),
      ...op.get(GIVEN + 12),
      ...op.constV128(FOUR.flatMap(() => [4, 0, 0, 0])),
      ...[...op.addLanes, ...op.set(GIVEN + 12)],
      ...[...op.get(AT), ...op.i32(STRIDE), ...op.addI32, ...op.set(AT)],
      ...countDown(LENGTH, STRIDE),
    ]),
  ],
};
