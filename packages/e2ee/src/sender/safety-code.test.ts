import { pbkdf2Sync } from "node:crypto";
import { expect, it } from "vitest";
import { libraryCode, SafetyCodes, senderCode } from "./safety-code.ts";

const e2eeKey = new Uint8Array(32).fill(1);
const keyOf = (seed: number): Uint8Array => new Uint8Array(32).fill(seed);

it("is PBKDF2 of both keys with 131,072 rounds, as in OpenSSL, WebCrypto and the library", async () => {
  const input = Buffer.concat([e2eeKey, keyOf(2)]);
  const bytes = pbkdf2Sync(input, "setsuna-code-v2", 131_072, 16, "sha256");
  const digits = String(BigInt(`0x${bytes.toString("hex")}`) % 10n ** 16n).padStart(16, "0");
  const code = digits.replace(/(....)(?=.)/gu, "$1 ");
  expect(await senderCode(e2eeKey, keyOf(2))).toBe(code);
  expect(libraryCode(new Uint8Array(input))).toBe(code);
});

it("costs a forger at least 2^70 SHA-256 compressions to match", () => {
  const [digits, rounds, compressionsOfRound] = [10 ** 16, 131_072, 2];
  expect(Math.log2(digits * rounds * compressionsOfRound)).toBeGreaterThan(70);
});

it("derives one code at a time, once per sender, however often a sender changes its key", async () => {
  const begun: number[] = [];
  let finish: () => void = () => undefined;
  const codes = new SafetyCodes(async (_, publicKey) => {
    begun.push(publicKey[0] ?? 0);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return `code ${publicKey[0]}`;
  });
  for (let seed = 1; seed <= 100; seed += 1) expect(codes.of(e2eeKey, keyOf(seed))).toBe("");
  expect(begun).toEqual([1]);
  finish();
  await expect.poll(() => codes.of(e2eeKey, keyOf(1))).toBe("code 1");
  await expect.poll(() => [codes.of(e2eeKey, keyOf(100)), ...begun]).toEqual(["", 1, 100]);
  expect(codes.of(e2eeKey, keyOf(1))).toBe("code 1");
});
