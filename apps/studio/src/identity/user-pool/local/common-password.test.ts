import { AccountPassword } from "@setsuna/account";
import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { CONTEXT_WORDS, isCommonPassword } from "./common-password.ts";

const capitalised = (word: string): string => word.replace(/[a-z]/, (letter) => letter.toUpperCase());

describe("isCommonPassword", () => {
  it("refuses more than 3000 listed passwords that the product's rule would accept", async () => {
    const accepted = dictionary["passwords-common"]
      .map(String)
      .map(capitalised)
      .filter((word) => AccountPassword.safeParse(word).success);
    expect(accepted.length).toBeGreaterThan(3000);
    for (const password of accepted)
      expect([password, await isCommonPassword(password, "taro@example.com")]).toEqual([password, true]);
  });

  it.each(CONTEXT_WORDS)("refuses %s with a year", async (word) => {
    expect(await isCommonPassword(`${capitalised(word)}2026`, "taro@example.com")).toBe(true);
    expect(await isCommonPassword(`${capitalised(word)}-Studio-1`, "taro@example.com")).toBe(true);
  });

  it("refuses the name in the address, if it is long enough", async () => {
    expect(await isCommonPassword("Hanako1990", "hanako@example.com")).toBe(true);
    expect(await isCommonPassword("Hanako1990", "taro@example.com")).toBe(false);
    expect(await isCommonPassword("Abc-19901990", "abc@example.com")).toBe(false);
  });

  it.each(["Correct-horse-1", "Kazem0ri", "setsunaのKage1", "8Zr2mQ0pLx5TnVbK"])("accepts %s", async (password) => {
    expect(await isCommonPassword(password, "taro@example.com")).toBe(false);
  });
});
