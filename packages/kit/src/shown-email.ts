import { foldedEmail } from "./typed-input.ts";

/** Parameters of Punycode for domain names (RFC 3492 §5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 128;

const digitOf = (character: string): number => {
  const digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(character.toLowerCase());
  return digit < 0 ? Number.NaN : digit;
};

/** Adapts the bias after each character (RFC 3492 §6.1). */
const adapted = (delta: number, count: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
};

/** Decodes a label behind its `xn--` (RFC 3492 §6.2). Undefined if it is not Punycode. */
const decoded = (encoded: string): string | undefined => {
  const delimiter = encoded.lastIndexOf("-");
  const points = [...encoded.slice(0, Math.max(0, delimiter))].map((one) => one.charCodeAt(0));
  let [codePoint, place, bias] = [INITIAL_CODE_POINT, 0, INITIAL_BIAS];
  for (let at = delimiter + 1; at < encoded.length; ) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE, at += 1) {
      const digit = digitOf(encoded.charAt(at));
      place += digit * weight;
      if (!Number.isSafeInteger(place)) return undefined;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    at += 1;
    bias = adapted(place - before, points.length + 1, before === 0);
    codePoint += Math.floor(place / (points.length + 1));
    place %= points.length + 1;
    if (codePoint > 0x10ffff) return undefined;
    points.splice(place, 0, codePoint);
    place += 1;
  }
  return String.fromCodePoint(...points);
};

/** Shows an email domain in letters: `a@例え.jp` for `a@xn--r8jz45g.jp`. Unchanged if that wouldn't convert back. */
export const shownEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  const labels = email.slice(at + 1).split(".");
  const letters = labels.map((label) => (/^xn--/i.test(label) ? (decoded(label.slice(4)) ?? label) : label));
  const shown = `${email.slice(0, at + 1)}${letters.join(".")}`;
  return foldedEmail(shown) === email ? shown : email;
};
