import { type CouponView, SerialId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { wholeI18n } from "../../i18n/whole-i18n.fake.ts";
import { discountLabel, isUsable } from "./coupon-label.ts";

const COUPON: CouponView = {
  code: "WELCOME",
  discount: { kind: "percent", percent: 10 },
  periodsLeft: 1,
  expiresOn: "2026-12-31",
  serialId: null,
};

it("offers a coupon until its last day, while nothing uses it", () => {
  expect(isUsable(COUPON, "2026-12-31")).toBe(true);
  expect(isUsable(COUPON, "2027-01-01")).toBe(false);
  expect(isUsable({ ...COUPON, expiresOn: null }, "2099-01-01")).toBe(true);
  expect(isUsable({ ...COUPON, periodsLeft: 0 }, "2026-12-01")).toBe(false);
  expect(isUsable({ ...COUPON, serialId: SerialId.parse("abcdefg") }, "2026-12-01")).toBe(false);
});

it("states the discount", () => {
  const t = wholeI18n("en").shown().t.site;
  expect(discountLabel(t, "en", COUPON)).toBe("10% off");
  expect(discountLabel(t, "en", { ...COUPON, discount: { kind: "yen", amount: 3000 } })).toBe("¥3,000 off");
});
