import { IdPassword } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountPassword, LoginPassword, normalisedPassword } from "./password-rule.ts";

const isAccount = (text: string) => AccountPassword.safeParse(text).success;

describe("the password rule", () => {
  it.each(["Passw0rd", "aA345678", "pass word 1A", "刹那刹那刹aA1", `aA1${"x".repeat(97)}`])("accepts %s", (text) => {
    expect(isAccount(text)).toBe(true);
  });
  it.each(["", "Pass0rd", "password1", "PASSWORD1", "Password", "12345678", `aA1${"x".repeat(98)}`])("refuses %s", (text) => {
    expect(isAccount(text)).toBe(false);
  });
  it("counts only ASCII letters and digits", () => {
    for (const text of ["ａA345678", "aＡ345678", "aAbbbbb１"]) expect(isAccount(text)).toBe(false);
  });
  it("requires only 8 characters for a login", () => {
    expect(LoginPassword.safeParse("1234567").success).toBe(false);
    expect(LoginPassword.safeParse("12345678").success).toBe(true);
    expect(LoginPassword.safeParse("x".repeat(1000)).success).toBe(true);
  });
  it("checks the normalized password", () => {
    // Eight characters in NFD, seven in NFC.
    expect(isAccount("aA1234e\u0301")).toBe(false);
    expect(isAccount("aA12345e\u0301")).toBe(true);
    expect(AccountPassword.parse("Pa\u3000ssw0rd e\u0301")).toBe("Pa ssw0rd \u00e9");
  });
});

describe("a normalized password", () => {
  it("is the same from every keyboard, and preserves case and width", () => {
    expect(normalisedPassword("\u30cf\u309a\u30b9 1")).toBe(normalisedPassword("\u30d1\u30b9\u30001"));
    for (const text of ["Passw0rd", "ＰＡＳＳ", "パスﾊﾟｽ", "ﬁ", ""]) expect(normalisedPassword(text)).toBe(text);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = normalisedPassword(text);
        expect(normalisedPassword(once)).toBe(once);
        expect(normalisedPassword(text.normalize("NFD"))).toBe(once);
      }),
    );
  });
  it("leaves an ASCII ID password unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
        if (IdPassword.safeParse(text).success) expect(normalisedPassword(text)).toBe(text);
      }),
    );
    for (let code = 0x21; code < 0x7f; code += 1) expect(IdPassword.safeParse(String.fromCharCode(code)).success).toBe(true);
    for (const text of ["é", "e\u0301", "ａ", "\u3000", " "]) expect(IdPassword.safeParse(text).success).toBe(false);
  });
});
