/**
 * Two parity symbols over up to 255 symbols: the sum, and the sum weighted by powers of 2, in GF(2^8) with the polynomial
 * x^8 + x^4 + x^3 + x^2 + 1 (a Reed-Solomon code of two checks, as RAID 6 has it). Either mends one loss, both mend two.
 * Shorter symbols count as if zeros followed.
 */
const POLYNOMIAL = 0x11d;
/** The weighted sum tells so many symbols apart. */
export const MAX_PROTECTED = 255;

const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
const DOUBLE = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 0x80 ? ((value << 1) ^ POLYNOMIAL) & 0xff : value << 1;
}
for (let value = 0; value < 256; value += 1) DOUBLE[value] = value & 0x80 ? ((value << 1) ^ POLYNOMIAL) & 0xff : value << 1;

/** `product[b] = b * 2^power`. */
const timesPowerOfTwo = (power: number): Uint8Array => {
  const product = new Uint8Array(256);
  for (let value = 1; value < 256; value += 1) product[value] = EXP[((LOG[value] ?? 0) + (power % 255)) % 255] ?? 0;
  return product;
};

/** 1 / (2^a + 2^b) as a power of 2; a and b differ by 1 to 254. */
const inverseOfSum = (a: number, b: number): number => (255 - (LOG[(EXP[a % 255] ?? 0) ^ (EXP[b % 255] ?? 0)] ?? 0)) % 255;

const addInto = (sum: Uint8Array, symbol: Uint8Array): void => {
  for (let index = 0; index < symbol.length; index += 1) sum[index] = (sum[index] ?? 0) ^ (symbol[index] ?? 0);
};

/** The plain sum of the symbols, `length` bytes: what is left when all but one are known is that one. */
export const sumOf = (symbols: readonly (Uint8Array | undefined)[], length: number): Uint8Array<ArrayBuffer> => {
  const sum = new Uint8Array(length);
  for (const symbol of symbols) if (symbol !== undefined) addInto(sum, symbol);
  return sum;
};

/** The sum of symbol i times 2^(n-1-i), `length` bytes. */
export const weightedSumOf = (symbols: readonly (Uint8Array | undefined)[], length: number): Uint8Array<ArrayBuffer> => {
  const sum = new Uint8Array(length);
  for (const symbol of symbols) {
    for (let index = 0; index < length; index += 1) sum[index] = DOUBLE[sum[index] ?? 0] ?? 0;
    if (symbol !== undefined) addInto(sum, symbol);
  }
  return sum;
};

const scale = (bytes: Uint8Array, power: number): Uint8Array<ArrayBuffer> => {
  const product = timesPowerOfTwo(power);
  const scaled = new Uint8Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) scaled[index] = product[bytes[index] ?? 0] ?? 0;
  return scaled;
};

/** A symbol that was lost, and its place. */
export interface Recovered {
  readonly index: number;
  /** As long as the parity; zeros at the end may be filling. */
  readonly symbol: Uint8Array<ArrayBuffer>;
}

/**
 * The symbols that are undefined, worked out from the others and what came of the parity ({@link sumOf}, {@link weightedSumOf});
 * undefined when more are missing than parity came. Nothing missing gives an empty list.
 */
export const recover = (
  symbols: readonly (Uint8Array | undefined)[],
  sum: Uint8Array | undefined,
  weightedSum: Uint8Array | undefined,
): readonly Recovered[] | undefined => {
  const missing: number[] = [];
  for (const [index, symbol] of symbols.entries()) {
    if (symbol === undefined) missing.push(index);
    if (missing.length > 2) return undefined;
  }
  const [first, second] = missing;
  if (first === undefined) return [];
  const last = symbols.length - 1;
  if (second === undefined) {
    if (sum !== undefined) {
      const symbol = sumOf(symbols, sum.length);
      addInto(symbol, sum);
      return [{ index: first, symbol }];
    }
    if (weightedSum === undefined) return undefined;
    const rest = weightedSumOf(symbols, weightedSum.length);
    addInto(rest, weightedSum);
    return [{ index: first, symbol: scale(rest, (255 - ((last - first) % 255)) % 255) }];
  }
  if (sum === undefined || weightedSum === undefined) return undefined;
  const { length } = sum;
  const both = sumOf(symbols, length);
  addInto(both, sum);
  const weighted = weightedSumOf(symbols, length);
  addInto(weighted, weightedSum);
  // both = a + b, weighted = 2^x a + 2^y b, so a = (weighted + 2^y both) / (2^x + 2^y).
  const x = last - first;
  const y = last - second;
  addInto(weighted, scale(both, y));
  const a = scale(weighted, inverseOfSum(x, y));
  addInto(both, a);
  return [
    { index: first, symbol: a },
    { index: second, symbol: both },
  ];
};
