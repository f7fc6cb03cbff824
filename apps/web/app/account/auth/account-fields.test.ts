import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  codeField,
  emailField,
  loginPasswordField,
  newPasswordShape,
  resetEmailField,
  withSamePassword,
} from "./account-fields.ts";

const complaints = (schema: z.ZodType, value: unknown): readonly string[] => {
  const { error } = schema.safeParse(value);
  return error === undefined ? [] : error.issues.map(({ path, message }) => [...path, message].join(" "));
};

describe("addresses", () => {
  it.each([" taro@example.com ", "foo..bar@docomo.ne.jp", "foo.@ezweb.ne.jp"])("%s is valid", (address) => {
    expect(complaints(emailField, address)).toEqual([]);
    expect(complaints(resetEmailField, address)).toEqual([]);
  });
  it.each(["", "taro", "taro@", "@example.com", "ta ro@example.com"])("«%s» is invalid", (address) => {
    expect(complaints(emailField, address)).toEqual(["email-incorrect"]);
    expect(complaints(resetEmailField, address)).toEqual(["email-incorrect"]);
  });
  it("100 kB of at signs are refused quickly", () =>
    expect(complaints(resetEmailField, "@.".repeat(50_000))).toEqual(["email-incorrect"]));
});

describe("passwords", () => {
  it("of a login only need a length", () => {
    expect(complaints(loginPasswordField, "abcdefgh")).toEqual([]);
    expect(complaints(loginPasswordField, "abcdefg")).toEqual(["password-too-short"]);
  });

  const form = withSamePassword(z.object({ email: emailField, ...newPasswordShape }));
  const filled = { email: "taro@example.com", password: "Setsuna75", confirmPassword: "Setsuna75" };
  it("that follow the rule and match are accepted", () => expect(complaints(form, filled)).toEqual([]));
  it.each(["setsuna75", "SETSUNA75", "Setsunaaa", "Sets75", `Aa1${"x".repeat(98)}`])("«%s» breaks the rule", (password) =>
    expect(complaints(form, { ...filled, password, confirmPassword: password })).toEqual(["password invalid-password"]),
  );
  it("that differ are reported at the second field", () =>
    expect(complaints(form, { ...filled, confirmPassword: "Setsuna76" })).toEqual(["confirmPassword passwords-differ"]));
  it("entered once only require the second", () =>
    expect(complaints(form, { ...filled, confirmPassword: "" })).toEqual(["confirmPassword password-again"]));
  it("are compared even if the address is wrong", () =>
    expect(complaints(form, { ...filled, email: "", confirmPassword: "x" })).toEqual([
      "email email-incorrect",
      "confirmPassword passwords-differ",
    ]));
});

describe("codes", () => {
  it.each(["123456", " 123 456 ", "１２３４５６"])("«%s» is read as 123456", (text) =>
    expect(codeField.parse(text)).toBe("123456"),
  );
  it.each(["", "12345", "1234567", "12345a"])("«%s» is invalid", (text) =>
    expect(complaints(codeField, text)).toEqual(["code-wrong"]),
  );
});
