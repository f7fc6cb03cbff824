/**
 * Reed-Solomon over up to 255 symbols in GF(2^8), polynomial x^8 + x^4 + x^3 + x^2 + 1. Repair symbol c of n symbols sums symbol
 * i times 2^(c * (n - 1 - i)); 0 is the plain sum, 1 RAID 6's second one. The first k repair symbols recover any k losses, other
 * choices of k nearly always. Shorter symbols are zero-padded.
 */
const POLYNOMIAL = 0x11d;
/** Repair symbol 1 can distinguish this many. */
export const MAX_SOURCE_SYMBOLS = 255;
const ORDER = 255;

const EXP = new Uint8Array(2 * ORDER);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < ORDER; power += 1) {
  EXP[power] = value;
  EXP[power + ORDER] = value;
  LOG[value] = power;
  value = value & 0x80 ? ((value << 1) ^ POLYNOMIAL) & 0xff : value << 1;
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0));
/** `value` must not be 0. */
const inverse = (value: number): number => EXP[ORDER - (LOG[value] ?? 0)] ?? 0;
/** Coefficient in repair symbol `encodingSymbolId` of a symbol followed by `after` others. */
const weight = (encodingSymbolId: number, after: number): number => EXP[(encodingSymbolId * after) % ORDER] ?? 0;

const productsOf = (factor: number): Uint8Array => {
  const products = new Uint8Array(256);
  for (let value = 1; value < 256; value += 1) products[value] = times(value, factor);
  return products;
};

const addInto = (sum: Uint8Array, symbol: Uint8Array): void => {
  for (let index = 0; index < symbol.length; index += 1) sum[index] = (sum[index] ?? 0) ^ (symbol[index] ?? 0);
};
const addScaled = (sum: Uint8Array, symbol: Uint8Array, factor: number): void => {
  if (factor === 0) return;
  const products = productsOf(factor);
  for (let index = 0; index < symbol.length; index += 1) sum[index] = (sum[index] ?? 0) ^ (products[symbol[index] ?? 0] ?? 0);
};
const scale = (bytes: Uint8Array, factor: number): void => {
  const products = productsOf(factor);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = products[bytes[index] ?? 0] ?? 0;
};

const NO_BYTES = new Uint8Array(0);

/** Returns `length` bytes; undefined symbols count as zeros. */
export const encodeRepairSymbol = (
  encodingSymbolId: number,
  symbols: readonly (Uint8Array | undefined)[],
  length: number,
): Uint8Array<ArrayBuffer> => {
  const sum = new Uint8Array(length);
  // Horner's rule: multiply the sum so far by 2 for each symbol.
  const step = encodingSymbolId === 0 ? undefined : productsOf(weight(encodingSymbolId, 1));
  let filled = 0;
  for (const symbol of symbols) {
    const added = symbol ?? NO_BYTES;
    if (step === undefined) addInto(sum, added);
    else {
      // Hot loop: one pass over the symbol. The sum is zero past the longest symbol so far.
      for (let index = 0; index < added.length; index += 1) sum[index] = (step[sum[index] ?? 0] ?? 0) ^ (added[index] ?? 0);
      for (let index = added.length; index < filled; index += 1) sum[index] = step[sum[index] ?? 0] ?? 0;
    }
    filled = Math.max(filled, added.length);
  }
  return sum;
};

/** Removes the effect of `after` zero symbols behind them. */
export const withoutShift = (symbol: Uint8Array, encodingSymbolId: number, after: number): Uint8Array => {
  const alone = symbol.slice();
  scale(alone, inverse(weight(encodingSymbolId, after)));
  return alone;
};

export interface RepairSymbol {
  readonly encodingSymbolId: number;
  readonly symbol: Uint8Array;
}

export interface Recovered {
  readonly index: number;
  readonly symbol: Uint8Array<ArrayBuffer>;
}

interface Row {
  readonly weights: number[];
  readonly symbol: Uint8Array<ArrayBuffer>;
}

/** Gauss-Jordan elimination; undefined if underdetermined. Consumes the rows. */
const solve = (rows: Row[], unknowns: number): readonly Uint8Array<ArrayBuffer>[] | undefined => {
  for (let column = 0; column < unknowns; column += 1) {
    const at = rows.findIndex((row, index) => index >= column && (row.weights[column] ?? 0) !== 0);
    const pivot = rows[at];
    const other = rows[column];
    if (pivot === undefined || other === undefined) return undefined;
    rows[at] = other;
    rows[column] = pivot;
    const factor = inverse(pivot.weights[column] ?? 0);
    scale(pivot.symbol, factor);
    for (let index = column; index < unknowns; index += 1) pivot.weights[index] = times(pivot.weights[index] ?? 0, factor);
    for (const [index, row] of rows.entries()) {
      const share = row.weights[column] ?? 0;
      if (index === column || share === 0) continue;
      addScaled(row.symbol, pivot.symbol, share);
      for (let each = column; each < unknowns; each += 1)
        row.weights[each] = (row.weights[each] ?? 0) ^ times(pivot.weights[each] ?? 0, share);
    }
  }
  return rows.slice(0, unknowns).map(({ symbol }) => symbol);
};

/** Subtracts known source symbols; the `length` bytes depend only on undefined ones. */
export const restOf = (
  { encodingSymbolId, symbol }: RepairSymbol,
  symbols: readonly (Uint8Array | undefined)[],
  length: number,
): Uint8Array<ArrayBuffer> => {
  const rest = encodeRepairSymbol(encodingSymbolId, symbols, length);
  addInto(rest, symbol);
  return rest;
};

export interface ReceivedBlock {
  readonly first: number;
  /** Undefined entries are missing. */
  readonly symbols: readonly (Uint8Array | undefined)[];
  readonly repairSymbols: readonly RepairSymbol[];
}

/** Positions without duplicates. */
const missingOf = (blocks: readonly ReceivedBlock[]): readonly number[] => [
  ...new Set(
    blocks.flatMap(({ first, symbols }) => symbols.flatMap((symbol, index) => (symbol === undefined ? [first + index] : []))),
  ),
];

const weightsOf = ({ first, symbols, repairSymbols }: ReceivedBlock, missing: readonly number[]): number[][] => {
  const last = first + symbols.length - 1;
  return repairSymbols.map(({ encodingSymbolId }) =>
    missing.map((place) => (place < first || place > last ? 0 : weight(encodingSymbolId, last - place))),
  );
};

/** One row per repair symbol; `length` is in bytes. */
const rowsOf = (block: ReceivedBlock, missing: readonly number[], length: number): readonly Row[] => {
  const weights = weightsOf(block, missing);
  return block.repairSymbols.map((one, index) => ({
    weights: weights[index] ?? [],
    symbol: restOf(one, block.symbols, length),
  }));
};

/**
 * Recovers undefined symbols of overlapping source blocks from repair symbols ({@link encodeRepairSymbol}); `index`: place.
 * Undefined: too many missing, or underdetermined. Empty: nothing missing.
 */
export const recoverBlocks = (blocks: readonly ReceivedBlock[]): readonly Recovered[] | undefined => {
  const missing = missingOf(blocks);
  const count = blocks.reduce((sum, { repairSymbols }) => sum + repairSymbols.length, 0);
  if (missing.length > count) return undefined;
  // Overlapping blocks rarely are, and symbols are a thousand times the weights.
  if (blocks.length > 1) {
    const bare = blocks.flatMap((block) => weightsOf(block, missing)).map((weights) => ({ weights, symbol: NO_BYTES }));
    if (solve(bare, missing.length) === undefined) return undefined;
  }
  const length = Math.max(0, ...blocks.flatMap(({ repairSymbols }) => repairSymbols.map(({ symbol }) => symbol.length)));
  const found = solve(
    blocks.flatMap((block) => rowsOf(block, missing, length)),
    missing.length,
  );
  return found?.flatMap((symbol, place) => {
    const index = missing[place];
    return index === undefined ? [] : [{ index, symbol }];
  });
};

/**
 * {@link recoverBlocks} for one source block with repair symbols of one length. Undefined: too many missing, or rarely
 * underdetermined.
 */
export const recover = (
  symbols: readonly (Uint8Array | undefined)[],
  repairSymbols: readonly RepairSymbol[],
): readonly Recovered[] | undefined => {
  const missing = symbols.reduce((sum, symbol) => sum + (symbol === undefined ? 1 : 0), 0);
  const enough = recoverBlocks([{ first: 0, symbols, repairSymbols: repairSymbols.slice(0, missing) }]);
  // One may be redundant, so retry with all of them.
  return enough ?? (repairSymbols.length > missing ? recoverBlocks([{ first: 0, symbols, repairSymbols }]) : undefined);
};
