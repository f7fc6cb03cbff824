/**
 * Parity symbols over up to 255 symbols, a Reed-Solomon code in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1. Check c of n symbols
 * is the sum of symbol i times 2^(c * (n - 1 - i)): check 0 the plain sum, check 1 what RAID 6 has beside it. The first k checks mend any
 * k losses; other choices of k checks nearly always do. Shorter symbols count as if zeros followed.
 */
const POLYNOMIAL = 0x11d;
/** Check 1 tells so many symbols apart. */
export const MAX_PROTECTED = 255;
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
/** 1 / `value`, which is not 0. */
const inverse = (value: number): number => EXP[ORDER - (LOG[value] ?? 0)] ?? 0;
/** What check `check` multiplies a symbol by that `after` others follow. */
const weight = (check: number, after: number): number => EXP[(check * after) % ORDER] ?? 0;

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

/** Check `check` of the symbols, `length` bytes; undefined ones count as zeros. */
export const checkOf = (check: number, symbols: readonly (Uint8Array | undefined)[], length: number): Uint8Array<ArrayBuffer> => {
  const sum = new Uint8Array(length);
  // Horner's rule: what is there so far moves one place up with each symbol.
  const step = check === 0 ? undefined : productsOf(weight(check, 1));
  let filled = 0;
  for (const symbol of symbols) {
    const added = symbol ?? NO_BYTES;
    if (step === undefined) addInto(sum, added);
    else {
      // In one pass where the symbol goes, since this is where the time goes; what no symbol has reached yet is zeros.
      for (let index = 0; index < added.length; index += 1) sum[index] = (step[sum[index] ?? 0] ?? 0) ^ (added[index] ?? 0);
      for (let index = added.length; index < filled; index += 1) sum[index] = step[sum[index] ?? 0] ?? 0;
    }
    filled = Math.max(filled, added.length);
  }
  return sum;
};

/** A check of symbols that `after` others follow, none of which is anything but zeros: the check of the symbols alone. */
export const withoutShift = (symbol: Uint8Array, check: number, after: number): Uint8Array => {
  const alone = symbol.slice();
  scale(alone, inverse(weight(check, after)));
  return alone;
};

/** A check that came. */
export interface Check {
  readonly check: number;
  /** As long as the longest symbol. */
  readonly symbol: Uint8Array;
}

/** A symbol that was lost, and its place. */
export interface Recovered {
  readonly index: number;
  /** As long as the parity; zeros at the end may be filling. */
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

/** What a check says of the symbols that are undefined, `length` bytes: what is known of the others is taken out. */
export const restOf = (
  { check, symbol }: Check,
  symbols: readonly (Uint8Array | undefined)[],
  length: number,
): Uint8Array<ArrayBuffer> => {
  const rest = checkOf(check, symbols, length);
  addInto(rest, symbol);
  return rest;
};

/** Symbols in a row, and the checks over them that came. */
export interface ProtectedRun {
  /** Place of the first symbol among those of all runs. */
  readonly first: number;
  /** In order; undefined where one is missing. */
  readonly symbols: readonly (Uint8Array | undefined)[];
  /** Of one length. */
  readonly checks: readonly Check[];
}

/** The places at which a symbol is missing, without doubles. */
const missingOf = (runs: readonly ProtectedRun[]): readonly number[] => [
  ...new Set(
    runs.flatMap(({ first, symbols }) => symbols.flatMap((symbol, index) => (symbol === undefined ? [first + index] : []))),
  ),
];

/** What the checks of a run say of the symbols that are missing, `length` bytes each. */
const rowsOf = ({ first, symbols, checks }: ProtectedRun, missing: readonly number[], length: number): readonly Row[] => {
  const last = first + symbols.length - 1;
  return checks.map((one) => ({
    weights: missing.map((place) => (place < first || place > last ? 0 : weight(one.check, last - place))),
    symbol: restOf(one, symbols, length),
  }));
};

/**
 * The symbols that are undefined, worked out from the others and the checks that came ({@link checkOf}) over runs that have symbols in
 * common; `index` is the place. Undefined when more are missing than checks came, and when the checks do not determine them. Nothing
 * missing gives an empty list.
 */
export const recoverTogether = (runs: readonly ProtectedRun[]): readonly Recovered[] | undefined => {
  const missing = missingOf(runs);
  const count = runs.reduce((sum, { checks }) => sum + checks.length, 0);
  if (missing.length > count) return undefined;
  const length = Math.max(0, ...runs.flatMap(({ checks }) => checks.map(({ symbol }) => symbol.length)));
  const found = solve(
    runs.flatMap((run) => rowsOf(run, missing, length)),
    missing.length,
  );
  return found?.flatMap((symbol, place) => {
    const index = missing[place];
    return index === undefined ? [] : [{ index, symbol }];
  });
};

/**
 * The symbols of one run that are undefined, worked out from the others and the checks that came ({@link checkOf}), of one length;
 * undefined when more are missing than checks came, and in the rare case that the checks do not determine them. Nothing missing gives an
 * empty list.
 */
export const recover = (
  symbols: readonly (Uint8Array | undefined)[],
  checks: readonly Check[],
): readonly Recovered[] | undefined => {
  const missing = symbols.reduce((sum, symbol) => sum + (symbol === undefined ? 1 : 0), 0);
  const enough = recoverTogether([{ first: 0, symbols, checks: checks.slice(0, missing) }]);
  // One says what the others say: with all that came it may be done without.
  return enough ?? (checks.length > missing ? recoverTogether([{ first: 0, symbols, checks }]) : undefined);
};
