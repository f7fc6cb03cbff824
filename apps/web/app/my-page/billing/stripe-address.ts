import type { BillingAddress } from "@setsuna/contracts";
import type { AddressParam } from "@stripe/stripe-js";

/** The registered address in Stripe's form. Stripe's form omits these fields, so send all, also empty ones. */
export const stripeAddress = ({ country, postalCode, region, city, line1, line2 }: BillingAddress): Required<AddressParam> => ({
  country,
  postal_code: postalCode,
  state: region,
  city,
  line1,
  line2,
});
