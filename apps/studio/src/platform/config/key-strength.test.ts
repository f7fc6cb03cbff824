import { seededRandom } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import { isStrongKey } from "./key-strength.ts";

it.each([
  "a".repeat(64),
  "0123456789abcdef0123456789abcdef",
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "12345678901234567890123456789012",
  "change-me-change-me-change-me-change-me",
  "passwordpasswordpasswordpassword",
  "correct horse battery staple and more",
  "ThisIsTheSecretKeyOfOurStudioSite",
  "setsuna-studio-production-secret-key",
  "00000000000000000000000000000001",
])("refuses %s", (key) => {
  expect(isStrongKey(key)).toBe(false);
});

const HEX = "0123456789abcdef";
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
it.each([
  ["32 hexadecimal digits", HEX, 32],
  ["64 hexadecimal digits", HEX, 64],
  ["32 characters of base64url", BASE64URL, 32],
  ["43 characters of base64url", BASE64URL, 43],
  ["52 characters of base32", "abcdefghijklmnopqrstuvwxyz234567", 52],
])("accepts randomly drawn %s, except one in a thousand", (_, alphabet, length) => {
  const random = seededRandom(7);
  const draw = () => Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
  const draws = Array.from({ length: 2000 }, draw);
  const refused = draws.filter((key) => !isStrongKey(key));
  expect(refused.length).toBeLessThanOrEqual(draws.length / 1000);
});
