import { expect, it } from "vitest";
import { readHidden, withHidden } from "./hidden-address.ts";

it("comes back as it was, and is no address in between", () => {
  const hidden = withHidden("お問い合わせ@example.jp");
  expect(hidden).not.toContain("@");
  expect(hidden).not.toContain("example");
  expect(readHidden(hidden)).toBe("お問い合わせ@example.jp");
  expect(readHidden(withHidden(undefined))).toBeUndefined();
});
