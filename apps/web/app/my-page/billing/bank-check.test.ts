import { expect, it } from "vitest";
import { withReturn } from "./bank-check.ts";

it("adds a return address to this site's pages, but not to external addresses", () => {
  const path = "/studio/user/purchase/abc";
  expect(withReturn("/studio/test-gateway/charges/1", path)).toBe(
    "/studio/test-gateway/charges/1?return=%2Fstudio%2Fuser%2Fpurchase%2Fabc",
  );
  expect(withReturn("/studio/test-gateway/charges/1?a=b", path)).toContain("?a=b&return=");
  expect(withReturn("https://hooks.stripe.com/3ds", path)).toBe("https://hooks.stripe.com/3ds");
});
