/** Instructions of one function, as bytes. WebAssembly Core Specification 2.0, §5.4. */
export type Code = readonly number[];

/** The value types that functions here use. */
export const I32 = 0x7f;
export const I64 = 0x7e;
export const V128 = 0x7b;

/** Unsigned and signed LEB128, §5.2.2. */
const unsigned = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]);
const signed = (value: bigint): number[] => {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const isLast = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
};
const list = (items: readonly (readonly number[])[]): number[] => [...unsigned(items.length), ...items.flat()];
const section = (id: number, bytes: readonly number[]): number[] => [id, ...unsigned(bytes.length), ...bytes];
const vector = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];
/** Alignment (as a power of two) and offset of a load or store. */
const at = (align: number, offset: number): number[] => [align, ...unsigned(offset)];

/** The instructions that are used here, by their names in the specification. */
export const op = {
  get: (local: number): Code => [0x20, ...unsigned(local)],
  set: (local: number): Code => [0x21, ...unsigned(local)],
  i32: (value: number): Code => [0x41, ...signed(BigInt(value))],
  i64: (value: bigint): Code => [0x42, ...signed(BigInt.asIntN(64, value))],
  loadI64: (offset: number): Code => [0x29, ...at(3, offset)],
  storeI64: (offset: number): Code => [0x37, ...at(3, offset)],
  addI32: [0x6a],
  subI32: [0x6b],
  lessI64: [0x54],
  addI64: [0x7c],
  subI64: [0x7d],
  mulI64: [0x7e],
  andI64: [0x83],
  orI64: [0x84],
  xorI64: [0x85],
  shlI64: [0x86],
  shrSignedI64: [0x87],
  shrI64: [0x88],
  extendI32: [0xad],
  loadV128: (offset: number): Code => [...vector(0), ...at(0, offset)],
  splatI32At: (offset: number): Code => [...vector(9), ...at(2, offset)],
  storeV128: (offset: number): Code => [...vector(11), ...at(0, offset)],
  constV128: (bytes: readonly number[]): Code => [...vector(12), ...bytes],
  shuffle: (lanes: readonly number[]): Code => [...vector(13), ...lanes],
  orV128: vector(80),
  xorV128: vector(81),
  shlLanes: vector(171),
  shrLanes: vector(173),
  addLanes: vector(174),
} satisfies Record<string, Code | ((...args: never[]) => Code)>;

/** Repeats `body` while the i32 that it leaves is not 0; entered at least once. */
export const loop = (body: Code): Code => [0x03, 0x40, ...body, 0x0d, 0x00, 0x0b];

/** Pages of 64 KiB that a memory begins with: it need not grow for most frames. */
const FIRST_PAGES = 16;

/** One exported function without a result. */
export interface WasmFunction {
  readonly name: string;
  /** Parameters, all of type i32. */
  readonly parameters: number;
  /** Types of the locals behind the parameters. */
  readonly locals: readonly number[];
  readonly code: Code;
}

/** Returns the binary of a module that exports its memory as `memory`, sixteen pages (1 MiB) long at first, and `functions`. §5.5. */
export const wasmModule = (functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> => {
  const text = (value: string): number[] => list([...value].map((char) => [char.charCodeAt(0)]));
  const types = functions.map(({ parameters }) => [0x60, ...list(Array.from({ length: parameters }, () => [I32])), 0]);
  const bodies = functions.map(({ locals, code }) => {
    const body = [...list(locals.map((type) => [1, type])), ...code, 0x0b];
    return [...unsigned(body.length), ...body];
  });
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(5, list([[0, FIRST_PAGES]])),
    ...section(
      7,
      list([[...text("memory"), 2, 0], ...functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)])]),
    ),
    ...section(10, list(bodies)),
  ]);
};
