import type { BillingAddress } from "@setsuna/contracts";
import type { AddressParam } from "@stripe/stripe-js";

/** The registered address in Stripe's form. Its own form leaves these fields out, so all of them are sent, also empty ones. */
export const stripeAddress = ({ country, postalCode, region, city, line1, line2 }: BillingAddress): Required<AddressParam> => ({
  country,
  postal_code: postalCode,
  state: region,
  city,
  line1,
  line2,
});
