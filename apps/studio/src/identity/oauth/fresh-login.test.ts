import { describe, expect, it } from "vitest";
import { needsFreshLogin } from "./fresh-login.ts";

const asked = new Date("2026-11-21T12:00:00Z");
const at = (secondsBefore: number) => new Date(asked.getTime() - secondsBefore * 1000);

describe("needsFreshLogin", () => {
  it("accepts any login when nothing is requested", () =>
    expect(needsFreshLogin({ prompt: "consent" }, asked, at(9e6))).toBe(false));
  it("prompt=login requires a newer login", () => {
    expect(needsFreshLogin({ prompt: "login consent" }, asked, at(1))).toBe(true);
    expect(needsFreshLogin({ prompt: "login" }, asked, at(-1))).toBe(false);
  });
  it("max_age counts seconds, and 0 requires a new login", () => {
    expect(needsFreshLogin({ max_age: "60" }, asked, at(60))).toBe(false);
    expect(needsFreshLogin({ max_age: 60 }, asked, at(61))).toBe(true);
    expect(needsFreshLogin({ max_age: 0 }, asked, at(1))).toBe(true);
    expect(needsFreshLogin({ max_age: 0 }, asked, at(-1))).toBe(false);
  });
});
