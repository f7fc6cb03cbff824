import { describe, expect, it } from "vitest";
import { decimalIn, foldedCode, foldedEmail, foldedLink, foldedText, linkParameter, wholeNumberIn } from "./typed-input.ts";

const DASHES = ["-", "‐", "‑", "‒", "–", "—", "―", "−", "－", "ー", "ｰ", "﹣", "⁃", "─", "〜"];
const SPACES = [" ", "\u3000", "\u00a0", "\u2009", "\t", "\r\n"];
const INVISIBLE = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u202a", "\ufe0f"];

describe("foldedText", () => {
  it.each(DASHES)("reads %s as a hyphen", (dash) => expect(foldedText(`abc${dash}defg`)).toBe("abc-defg"));
  it.each(SPACES)("reads %j as a space and trims it", (space) =>
    expect(foldedText(`${space}a${space}${space}b${space}`)).toBe("a b"),
  );
  it.each(INVISIBLE)("drops %j", (one) => expect(foldedText(`${one}ab${one}c-defg${one}`)).toBe("abc-defg"));
  it.each(["「」", "『』", "“”", "‘’", '""', "''", "``", "<>", "＜＞", "〈〉", "《》", "【】"])(
    "strips %s from the ends",
    ([open, close]) => expect(foldedText(`${open}abc-defg${close}`)).toBe("abc-defg"),
  );
  it.each([
    ["ＡＢＣ－ｄｅｆｇ", "ABC-defg"],
    ["１９２．０．２．０／２４", "192.0.2.0/24"],
    ["２９。９７", "29.97"],
    ["１、２", "1,2"],
    ["スーパー", "スーパー"],
    ["ｽｰﾊﾟｰ", "スーパー"],
    ["", ""],
    ["plain", "plain"],
  ])("reads %s as %s", (typed, folded) => expect(foldedText(typed)).toBe(folded));
  it("is idempotent", () => {
    for (const typed of ["「ＡＢＣー１」", "a\u200b b", "スーパー－１"])
      expect(foldedText(foldedText(typed))).toBe(foldedText(typed));
  });
});

it("reads a code without spaces or trailing punctuation", () => {
  expect(foldedCode("１２３ ４５６。")).toBe("123456");
});

it.each([
  ["１２", 12],
  ["0", 0],
  ["７５０ ", 750],
  ["1.5", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["", undefined],
  ["九", undefined],
])("reads %j as the whole number %s", (typed, number) => expect(wholeNumberIn(typed)).toBe(number));

it.each([
  ["２９．９７", 29.97],
  ["5", 5],
  ["1,5", undefined],
  [".5", undefined],
  ["Infinity", undefined],
])("reads %j as the decimal %s", (typed, number) => expect(decimalIn(typed)).toBe(number));

describe("foldedEmail", () => {
  it.each([
    ["ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ", "taro@example.jp"],
    [" Taro@Example.jp\u200b", "Taro@Example.jp"],
    ["<taro@example.jp>", "taro@example.jp"],
    ["mailto:taro@example.jp", "taro@example.jp"],
    ["taro@例え.jp", "taro@xn--r8jz45g.jp"],
    ["taro＠例え。ｊｐ", "taro@xn--r8jz45g.jp"],
    ["taro@xn--r8jz45g.jp", "taro@xn--r8jz45g.jp"],
    ["taro@bücher.example", "taro@xn--bcher-kva.example"],
    ["taro@faß.example", "taro@xn--fa-hia.example"],
    ["taro@スーパー.jp", "taro@xn--zck5b0gb.jp"],
    ["taro‐yamada@example.jp", "taro-yamada@example.jp"],
    ["taro@example.jp/x", "taro@example.jp/x"],
    ["taro@例え.jp:25", "taro@例え.jp:25"],
    ["太郎", "太郎"],
  ])("reads %s as %s", (typed, email) => expect(foldedEmail(typed)).toBe(email));

  it("keeps a joiner that a domain needs", () => {
    expect(foldedEmail("a@نامه\u200cای.example")).toBe("a@xn--mgba3gch31f060k.example");
  });
});

describe("a pasted link", () => {
  it.each([
    ["「https://studio.example/studio/app/receiver?id=abc-defg」", "https://studio.example/studio/app/receiver?id=abc-defg"],
    ["<https://s.example/?id=a&amp;video=2>", "https://s.example/?id=a&video=2"],
    ["「https://s.example/?id=a#password=p%22'」", "https://s.example/?id=a#password=p%22'"],
    ["'https://s.example/?id=a#password=it's''", "https://s.example/?id=a#password=it's'"],
    ["https://s.example/?id=a#password=it's'", "https://s.example/?id=a#password=it's'"],
    ["https://s.example/?id=a#password=Ａ\u200b", "https://s.example/?id=a#password=Ａ"],
  ])("is %s without its surroundings", (pasted, link) => expect(foldedLink(pasted)).toBe(link));

  it.each([
    ["https://s.example/studio/app/receiver?video=1&ID=ABC%2Ddefg#key=x", "ABC-defg"],
    ["https://s.example/?x=1&amp;id=abc+defg", "abc defg"],
    ["/studio/app/receiver?id=abc-defg", "abc-defg"],
    ["https://s.example/?id=%E0%A4%A", "%E0%A4%A"],
    ["https://s.example/?video=1", undefined],
    ["abc-defg", undefined],
    ["what?id=abc-defg", undefined],
  ])("extracts from %s the ID %s", (link, id) => expect(linkParameter(link, "id")).toBe(id));
});
