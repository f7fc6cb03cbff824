import { describe, expect, it } from "vitest";
import { AccountPassword, LoginPassword } from "./password-rule.ts";

const isAccount = (text: string) => AccountPassword.safeParse(text).success;

describe("the password rule", () => {
  it.each(["Passw0rd", "aA345678", "pass word 1A", "刹那刹那刹aA1", `aA1${"x".repeat(97)}`])("takes %s", (text) => {
    expect(isAccount(text)).toBe(true);
  });
  it.each(["", "Pass0rd", "password1", "PASSWORD1", "Password", "12345678", `aA1${"x".repeat(98)}`])("refuses %s", (text) => {
    expect(isAccount(text)).toBe(false);
  });
  it("counts single-byte letters and digits alone", () => {
    for (const text of ["ａA345678", "aＡ345678", "aAbbbbb１"]) expect(isAccount(text)).toBe(false);
  });
  it("asks a login for 8 characters and nothing more", () => {
    expect(LoginPassword.safeParse("1234567").success).toBe(false);
    expect(LoginPassword.safeParse("12345678").success).toBe(true);
    expect(LoginPassword.safeParse("x".repeat(1000)).success).toBe(true);
  });
});
