import { expect, it } from "vitest";
import { readHidden, withHidden } from "./hidden-address.ts";

it("round-trips, and isn't an address in between", () => {
  const hidden = withHidden("お問い合わせ@example.jp");
  expect(hidden).not.toContain("@");
  expect(hidden).not.toContain("example");
  expect(readHidden(hidden)).toBe("お問い合わせ@example.jp");
  expect(readHidden(withHidden(undefined))).toBeUndefined();
});
