/* As the studio reads typed text, but under this module's license; `module.test.ts` compares the two. */

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The long vowel mark is a letter after kana, else a hyphen. */
const DASHES = /([\p{Script=Hiragana}\p{Script=Katakana}]ー+)|[\p{Pd}\u2043\u2212\u2500\u2501ー]/gu;
const QUOTES = "「」『』“”„‘’«»‹›〈〉《》【】\"'`<>";

/** Takes linear time. */
const withoutEnds = (text: string, isStart: (character: string) => boolean, isEnd: (character: string) => boolean): string => {
  let [from, to] = [0, text.length];
  while (from < to && isStart(text.charAt(from))) from += 1;
  while (to > from && isEnd(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

const isQuote = (character: string): boolean => QUOTES.includes(character) || /\s/.test(character);

/** Half width, without spaces, invisible characters, quotes and final punctuation; any dash is a hyphen. */
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

/** Of an ID or link: seven letters, or fewer where incomplete. */
export const serialIdIn = (text: string): string => {
  const inLink = /[?&](?:amp;)?id=([^&#]*)/i.exec(folded(text))?.[1];
  return (inLink ?? folded(text)).toLowerCase().replaceAll(/[^a-z]/g, "");
};
