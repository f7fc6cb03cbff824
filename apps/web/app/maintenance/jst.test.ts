import { describe, expect, it } from "vitest";
import { instantOfJst, jstField, jstSpan } from "./jst.ts";

describe("a clock in Tokyo", () => {
  it.each([
    ["2026-11-23T10:00:00.000Z", "2026-11-23T19:00"],
    ["2026-12-31T15:00:00.000Z", "2027-01-01T00:00"],
  ])("shows %s as %s, and back", (instant, field) => {
    expect(jstField(instant)).toBe(field);
    expect(instantOfJst(field)).toBe(instant);
  });

  it.each(["", "2026-11-23", "2026-13-01T00:00", "now"])("rejects %j", (field) => expect(instantOfJst(field)).toBeUndefined());

  it("names the day only once if both times share it", () => {
    const [from, until] = ["2026-11-23T10:00:00Z", "2026-11-23T13:00:00Z"];
    expect(jstSpan("ja", from, until)).toBe("11月23日月曜日 19:00〜22:00 JST");
    expect(jstSpan("en", from, until)).toBe("Monday, November 23, 19:00 - 22:00 JST");
    expect(jstSpan("en", from, "2026-11-23T15:30:00Z")).toBe("Monday, November 23, 19:00 - Tuesday, November 24, 00:30 JST");
  });
});
