/* Reads all typed or pasted text, except passwords and names, which keep their characters. */

/** Zero widths, byte order marks, direction marks, soft hyphens, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners change the meaning of a domain in scripts that need them (RFC 5892 §A.1). */
const JOINER = /^[\u200c\u200d]$/;
const NON_ASCII_LETTER = /^[^\p{ASCII}]$/u;
/** The long vowel mark is a letter after kana, a hyphen elsewhere: Japanese keyboards have both on one key. */
const DASHES = /([\p{Script=Hiragana}\p{Script=Katakana}]ー+)|[\p{Pd}\u2043\u2212\u2500\u2501ー]/gu;
const QUOTES = "「」『』“”„‘’«»‹›〈〉《》【】\"'`<>";
const OUTER_QUOTES = new RegExp(`^[${QUOTES}\\s]+|[${QUOTES}\\s]+$`, "gu");

const withoutInvisible = (text: string): string => {
  if (!INVISIBLE.test(text)) return text;
  const characters = [...text];
  const stays = (one: string, place: number): boolean =>
    !INVISIBLE.test(one) ||
    (JOINER.test(one) && NON_ASCII_LETTER.test(characters[place - 1] ?? "") && place < characters.length - 1);
  return characters.filter(stays).join("");
};

/**
 * Half width (NFKC), hyphens for all dashes, single spaces, no invisible characters, no outer quotes. `。` and `、` are the keys of
 * full stop and comma.
 */
export const foldedText = (text: string): string =>
  withoutInvisible(text.normalize("NFKC"))
    .replace(DASHES, (dash: string, letters: string | undefined) => letters ?? dash.replace(/./u, "-"))
    .replace(/。/g, ".")
    .replace(/、/g, ",")
    .replace(/\s+/g, " ")
    .replace(OUTER_QUOTES, "");

/** Takes linear time; an expression such as /[.,]+$/ is quadratic. */
const withoutTail = (text: string, isTail: (character: string) => boolean): string => {
  let end = text.length;
  while (end > 0 && isTail(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const isPunctuation = (character: string): boolean => ".,".includes(character);
const isSpaceOrClosingQuote = (character: string): boolean => /\s/.test(character) || "」』”’»›〉》】＞".includes(character);

/** {@link foldedText} without spaces and trailing punctuation: for IDs, codes and numbers. */
export const foldedCode = (text: string): string => withoutTail(foldedText(text).replace(/ /g, ""), isPunctuation);

/** Reads `１２` as 12; undefined for other text. */
export const wholeNumberIn = (text: string): number | undefined => {
  const digits = foldedCode(text);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
};

/** Reads `２９．９７`, for example; undefined for other text. */
export const decimalIn = (text: string): number | undefined => {
  const digits = foldedCode(text);
  return /^\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : undefined;
};

/** ASCII (UTS #46) as Chromium submits it; unchanged if not a domain. */
const asciiDomain = (domain: string): string => {
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/?#\\:@[\]%]/.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
};

/**
 * Folded, domain in ASCII, for comparing and storing. Firefox submits `a@例え.jp`, Chromium `a@xn--r8jz45g.jp`: both become the
 * second. Other text is only folded.
 */
export const foldedEmail = (text: string): string => {
  const folded = foldedText(text).replace(/^mailto:/i, "");
  const at = folded.lastIndexOf("@");
  return at < 0 ? folded : `${folded.slice(0, at + 1)}${asciiDomain(folded.slice(at + 1))}`;
};

/** Surround links, but passwords may end with them: cut only in pairs. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["<", ">"],
]);

/**
 * Returns a pasted link without surrounding text, with `&amp;` as `&`. A password may follow `#`: only invisible characters and closing quotes are cut from its
 * end.
 */
export const foldedLink = (text: string): string => {
  const hash = text.indexOf("#");
  const head = foldedText(hash < 0 ? text : text.slice(0, hash)).replace(/&amp;/gi, "&");
  if (hash < 0) return head;
  const fragment = withoutTail(withoutInvisible(text.slice(hash)), isSpaceOrClosingQuote);
  const closing = CLOSING.get(foldedStart(text));
  return head + (closing !== undefined && fragment.endsWith(closing) ? fragment.slice(0, -1) : fragment);
};

const foldedStart = (text: string): string => withoutInvisible(text).trim().slice(0, 1);

/** Name in either case, value decoded; undefined: no link or no such parameter. */
export const linkParameter = (text: string, name: string): string | undefined => {
  const [head = ""] = foldedLink(text).split("#", 1);
  const [address = "", query] = head.split("?", 2);
  if (query === undefined || !/^(?:[a-z][a-z\d+.-]*:)?\/\/|\//i.test(address)) return undefined;
  const found = query.split("&").find((part) => part.split("=", 1)[0]?.toLowerCase() === name);
  if (found === undefined) return undefined;
  const value = found.slice(name.length + 1).replaceAll("+", " ");
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
};
