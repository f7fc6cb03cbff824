import { expect, it } from "vitest";
import { withReturn } from "./bank-check.ts";

it("tells a page of this site where to come back to, and adds nothing to the address of another", () => {
  const path = "/studio/user/purchase/abc";
  expect(withReturn("/studio/test-gateway/charges/1", path)).toBe(
    "/studio/test-gateway/charges/1?return=%2Fstudio%2Fuser%2Fpurchase%2Fabc",
  );
  expect(withReturn("/studio/test-gateway/charges/1?a=b", path)).toContain("?a=b&return=");
  expect(withReturn("https://hooks.stripe.com/3ds", path)).toBe("https://hooks.stripe.com/3ds");
});
