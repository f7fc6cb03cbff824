/** Likely guesses for this product, in lower case. ASVS 5.0 V6.1.2. */
export const CONTEXT_WORDS: readonly string[] = [
  "setsuna",
  "studio",
  "stream",
  "video",
  "audio",
  "camera",
  "live",
  "password",
  "admin",
];
/** Shorter parts of an address occur in any word. */
const NAME_LENGTH = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads 49,000 lower-case words (two megabytes) on first use. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"].map(String)));
  return common;
};

const lettersOf = (text: string): string => text.replaceAll(/[^\p{Letter}]/gu, "");

const consistsOf = (text: string, words: readonly string[]): boolean => {
  if (text === "") return false;
  const reachable = new Set([0]);
  for (let start = 0; start < text.length; start += 1)
    if (reachable.has(start)) for (const word of words) if (text.startsWith(word, start)) reachable.add(start + word.length);
  return reachable.has(text.length);
};

/**
 * True for a password that guessers try first: frequent in published lists, in any case, or made only of this product's
 * words or the account's own name. NIST SP 800-63B §3.1.1.2, ASVS 5.0 V6.2.4 and V6.2.11.
 */
export const isCommonPassword = async (password: string, email: string): Promise<boolean> => {
  const folded = password.toLowerCase();
  if ((await commonPasswords()).has(folded)) return true;
  const name = lettersOf(email.toLowerCase().split("@")[0] ?? "");
  return consistsOf(lettersOf(folded), name.length < NAME_LENGTH ? CONTEXT_WORDS : [...CONTEXT_WORDS, name]);
};
