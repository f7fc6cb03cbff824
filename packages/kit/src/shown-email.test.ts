import { domainToUnicode } from "node:url";
import { expect, it } from "vitest";
import { shownEmail } from "./shown-email.ts";
import { foldedEmail } from "./typed-input.ts";

it.each([
  "例え.jp",
  "bücher.example",
  "ドメイン名例.jp",
  "почта.рф",
  "☃.example",
  "한국.kr",
  "faß.de",
  "example.jp",
  "a.日本語.b.テスト",
])("shows the letters as typed: %s", (domain) => {
  const stored = foldedEmail(`taro@${domain}`);
  expect(stored).toMatch(/^[ -~]+$/);
  expect(shownEmail(stored)).toBe(`taro@${domain}`);
  expect(shownEmail(stored)).toBe(`taro@${domainToUnicode(stored.slice(5))}`);
});

it.each(["a@xn--.jp", "a@xn--99999999999.jp", "a@xn--a-ecp.ru\u0000", "nonsense", "", "@", "a@xn--zzz!.jp", "a@XN--R8JZ45G.jp"])(
  "leaves an address unchanged if its letters don't convert back: %j",
  (address) => expect(shownEmail(address)).toBe(address),
);
