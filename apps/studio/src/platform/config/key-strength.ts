/** A repetition or sequence of at least this length counts as one guess. */
const SHORTEST_PATTERN = 3;
/** Random keys have more: 32 hex digits have 128. */
const ENOUGH_BITS = 80;
const BITS_OF_WORD_LETTER = 1;
const LETTERS = /[a-z]{4,}|[A-Z]{4,}|[A-Z][a-z]{2,}/g;
const CONSONANTS = /[^aeiouy]{4}/i;
/** Share of vowels among the letters of words. */
const VOWELS = { least: 0.25, most: 0.7 };

/** Smallest first. */
const ALPHABETS: readonly (readonly [expression: RegExp, letters: number])[] = [
  [/^[0-9]*$/, 10],
  [/^(?:[0-9a-f]*|[0-9A-F]*)$/, 16],
  [/^(?:[a-z]*|[A-Z]*)$/, 26],
  [/^(?:[a-z0-9]*|[A-Z0-9]*)$/, 36],
];
const HEXADECIMAL = 16;
const LARGEST_ALPHABET = 64;

/** Words have regular vowels; random letters seldom do. */
const isWord = (letters: string): boolean => {
  const share = (letters.match(/[aeiouy]/gi)?.length ?? 0) / letters.length;
  return share >= VOWELS.least && share <= VOWELS.most && !CONSONANTS.test(letters);
};

/** Length of the longest text at `at` that also occurs earlier. */
const repeatedAt = (key: string, at: number): number => {
  const isRepeated = (length: number): boolean => at + length <= key.length && key.indexOf(key.slice(at, at + length)) < at;
  let length = 0;
  while (isRepeated(Math.max(length + 1, SHORTEST_PATTERN))) length = Math.max(length + 1, SHORTEST_PATTERN);
  return length;
};

/** Length of a run of equal or consecutive characters, such as `aaaa`, `1234` or `fedc`. */
const runAt = (key: string, at: number): number => {
  const step = key.charCodeAt(at + 1) - key.charCodeAt(at);
  if (Number.isNaN(step) || Math.abs(step) > 1) return 0;
  let end = at + 1;
  while (end < key.length && key.charCodeAt(end) - key.charCodeAt(end - 1) === step) end += 1;
  return end - at;
};

/**
 * A low estimate: each character is drawn from the smallest alphabet with all of them; repetitions, sequences and words
 * count little.
 */
export const keyBits = (key: string): number => {
  const letters = ALPHABETS.find(([expression]) => expression.test(key))?.[1] ?? LARGEST_ALPHABET;
  const bitsEach = Math.log2(letters);
  const inWord = new Set<number>();
  // Hex digits make no words.
  if (letters > HEXADECIMAL)
    for (const { index, 0: run } of key.matchAll(LETTERS))
      if (isWord(run)) for (let at = 0; at < run.length; at += 1) inWord.add(index + at);
  let bits = 0;
  for (let at = 0; at < key.length; ) {
    const pattern = Math.max(repeatedAt(key, at), runAt(key, at));
    const isPattern = pattern >= SHORTEST_PATTERN;
    bits += inWord.has(at) && !isPattern ? BITS_OF_WORD_LETTER : bitsEach;
    at += isPattern ? pattern : 1;
  }
  return bits;
};

export const isStrongKey = (key: string): boolean => keyBits(key) >= ENOUGH_BITS;
