import { expect, it } from "vitest";
import { entryOf } from "./menu-entries.ts";

it("maps an address to its screen", () => {
  expect(entryOf("/user")?.name).toBe("ids");
  expect(entryOf("/user/")?.name).toBe("ids");
  expect(entryOf("/user/connections")?.name).toBe("connections");
  expect(entryOf("/user/receipts/R-000001")?.name).toBe("receipts");
  expect(entryOf("/user/purchase/confirm")).toBeUndefined();
  expect(entryOf("/user/invoices-of-others")).toBeUndefined();
});
