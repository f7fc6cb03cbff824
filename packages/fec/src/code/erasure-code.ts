/**
 * Repair symbols over up to 255 symbols: a Reed-Solomon code in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1. Repair
 * symbol c of n symbols is the sum of symbol i times 2^(c * (n - 1 - i)); 0 is the plain sum and 1 is RAID 6's second one. The
 * first k repair symbols recover any k losses, and other choices of k nearly always do. Shorter symbols are padded with zeros.
 */
const POLYNOMIAL = 0x11d;
/** Maximum number of symbols that repair symbol 1 can distinguish. */
export const MAX_SOURCE_SYMBOLS = 255;
/** Powers of 2 are counted modulo this. */
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
/** 1 / `value`; `value` must not be 0. */
const inverse = (value: number): number => EXP[ORDER - (LOG[value] ?? 0)] ?? 0;
/** Returns the coefficient in repair symbol `encodingSymbolId` of a symbol that `after` others follow. */
const weight = (encodingSymbolId: number, after: number): number => EXP[(encodingSymbolId * after) % ORDER] ?? 0;

/** `product[b] = b * factor`. */
const productsOf = (factor: number): Uint8Array => {
  const products = new Uint8Array(256);
  for (let value = 1; value < 256; value += 1) products[value] = times(value, factor);
  return products;
};

const addInto = (sum: Uint8Array, symbol: Uint8Array): void => {
  for (let index = 0; index < symbol.length; index += 1) sum[index] = (sum[index] ?? 0) ^ (symbol[index] ?? 0);
};
/** `sum` plus `symbol` times `factor`. */
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

/** Returns the repair symbol with that ID over the source symbols, `length` bytes; undefined ones count as zeros. */
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

/** Returns the repair symbol of symbols alone, from one over them and `after` symbols of zeros behind them. */
export const withoutShift = (symbol: Uint8Array, encodingSymbolId: number, after: number): Uint8Array => {
  const alone = symbol.slice();
  scale(alone, inverse(weight(encodingSymbolId, after)));
  return alone;
};

/** A repair symbol that came. */
export interface RepairSymbol {
  readonly encodingSymbolId: number;
  /** As long as the longest symbol. */
  readonly symbol: Uint8Array;
}

/** A symbol that was lost, and its place. */
export interface Recovered {
  readonly index: number;
  /** As long as the FEC; zeros at the end may be filling. */
  readonly symbol: Uint8Array<ArrayBuffer>;
}

interface Row {
  readonly weights: number[];
  readonly symbol: Uint8Array<ArrayBuffer>;
}

/** Solves the rows for as many unknowns, by Gauss and Jordan; undefined where they do not determine them. The rows are used up. */
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

/** Subtracts the known source symbols from a repair symbol; returns the `length` bytes that depend on the undefined ones alone. */
export const restOf = (
  { encodingSymbolId, symbol }: RepairSymbol,
  symbols: readonly (Uint8Array | undefined)[],
  length: number,
): Uint8Array<ArrayBuffer> => {
  const rest = encodeRepairSymbol(encodingSymbolId, symbols, length);
  addInto(rest, symbol);
  return rest;
};

/** Symbols in a row, and the repair symbols over them that came. */
export interface ReceivedBlock {
  /** Index of the first symbol among those of all source blocks. */
  readonly first: number;
  /** In order; undefined where one is missing. */
  readonly symbols: readonly (Uint8Array | undefined)[];
  /** Of one length. */
  readonly repairSymbols: readonly RepairSymbol[];
}

/** The places at which a symbol is missing, without doubles. */
const missingOf = (blocks: readonly ReceivedBlock[]): readonly number[] => [
  ...new Set(
    blocks.flatMap(({ first, symbols }) => symbols.flatMap((symbol, index) => (symbol === undefined ? [first + index] : []))),
  ),
];

/** Returns the weights of the missing symbols in each repair symbol of a source block. */
const weightsOf = ({ first, symbols, repairSymbols }: ReceivedBlock, missing: readonly number[]): number[][] => {
  const last = first + symbols.length - 1;
  return repairSymbols.map(({ encodingSymbolId }) =>
    missing.map((place) => (place < first || place > last ? 0 : weight(encodingSymbolId, last - place))),
  );
};

/** Returns one equation over the missing symbols for each repair symbol of a source block; `length`: bytes of a symbol. */
const rowsOf = (block: ReceivedBlock, missing: readonly number[], length: number): readonly Row[] => {
  const weights = weightsOf(block, missing);
  return block.repairSymbols.map((one, index) => ({
    weights: weights[index] ?? [],
    symbol: restOf(one, block.symbols, length),
  }));
};

/**
 * Recovers the symbols that are undefined from the others and the repair symbols that came ({@link encodeRepairSymbol}) over source blocks that have symbols in
 * common; `index` is the place. Undefined when more are missing than repair symbols came, and when the repair symbols do not determine them. Nothing
 * missing gives an empty list.
 */
export const recoverBlocks = (blocks: readonly ReceivedBlock[]): readonly Recovered[] | undefined => {
  const missing = missingOf(blocks);
  const count = blocks.reduce((sum, { repairSymbols }) => sum + repairSymbols.length, 0);
  if (missing.length > count) return undefined;
  // Of several source blocks together it is rarely so, and the symbols are a thousand times the weights.
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
 * Recovers the symbols of one source block that are undefined from the others and the repair symbols that came ({@link encodeRepairSymbol}), of one length;
 * undefined when more are missing than repair symbols came, and in the rare case that the repair symbols do not determine them. Nothing missing gives an
 * empty list.
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
