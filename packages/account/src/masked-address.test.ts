import { expect, it } from "vitest";
import { maskedAddress } from "./masked-address.ts";

it.each([
  ["taro.yamada@example.jp", "tar********@example.jp"],
  ["taro@example.jp", "tar*@example.jp"],
  ["abc@example.jp", "abc*@example.jp"],
  ["a@example.jp", "a*@example.jp"],
  ['"a@b"@example.jp', '"a@**@example.jp'],
  ["taro@xn--r8jz45g.jp", "tar*@例え.jp"],
  ["@example.jp", "*@example.jp"],
  ["nonsense", "********"],
  ["", ""],
])("masks %s", (email, masked) => {
  expect(maskedAddress(email)).toBe(masked);
});
