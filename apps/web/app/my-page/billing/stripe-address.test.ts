import { BillingAddress } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { stripeAddress } from "./stripe-address.ts";

it("sends Stripe every part of the registered address, so that its form doesn't ask again", () => {
  const address = BillingAddress.parse({
    name: "株式会社髙﨑",
    country: "JP",
    postalCode: "100-0001",
    region: "東京都",
    city: "千代田区",
    line1: "千代田1-1",
    line2: "",
  });
  expect(stripeAddress(address)).toEqual({
    country: "JP",
    postal_code: "100-0001",
    state: "東京都",
    city: "千代田区",
    line1: "千代田1-1",
    line2: "",
  });
});
