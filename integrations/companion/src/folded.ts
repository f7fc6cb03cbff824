/*
 * Reads what people type or paste as the studio does. This module has its own licence, so it has its own copy of the rule; `module.test.ts` compares
 * the two.
 */

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The long vowel mark is a letter behind kana and a hyphen anywhere else. */
const DASHES = /([\p{Script=Hiragana}\p{Script=Katakana}]ー+)|[\p{Pd}\u2043\u2212\u2500\u2501ー]/gu;
const QUOTES = "「」『』“”„‘’«»‹›〈〉《》【】\"'`<>";

/** Cuts matching characters from both ends, in linear time. */
const withoutEnds = (text: string, isStart: (character: string) => boolean, isEnd: (character: string) => boolean): string => {
  let [from, to] = [0, text.length];
  while (from < to && isStart(text.charAt(from))) from += 1;
  while (to > from && isEnd(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

const isQuote = (character: string): boolean => QUOTES.includes(character) || /\s/.test(character);

/** Returns an address, ID or number in half width: no spaces, invisible characters, quotes around it or punctuation behind it; a hyphen for any dash. */
export const folded = (text: string): string => {
  const narrow = text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DASHES, (dash: string, letters: string | undefined) => letters ?? dash.replace(/./u, "-"))
    .replace(/。/g, ".")
    .replace(/、/g, ",");
  const bare = withoutEnds(narrow, isQuote, isQuote).replace(/\s/g, "");
  return withoutEnds(
    bare,
    () => false,
    (one) => ".,".includes(one),
  );
};

/** Returns the serial ID of a typed ID or a pasted link: seven letters, or fewer where it is incomplete. */
export const serialIdIn = (text: string): string => {
  const inLink = /[?&](?:amp;)?id=([^&#]*)/i.exec(folded(text))?.[1];
  return (inLink ?? folded(text)).toLowerCase().replaceAll(/[^a-z]/g, "");
};
