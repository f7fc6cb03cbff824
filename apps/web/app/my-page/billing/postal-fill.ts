import type { PostalPlace } from "@setsuna/contracts";
import { type AddressFields, tidyPostalCode } from "./address-fields.ts";
import { JAPAN } from "./countries.ts";

/** Seven digits; undefined for a partial code or another country. */
export const digitsToLookUp = (country: string, postalCode: string): string | undefined => {
  const [, area, town] = (country === JAPAN && /^(\d{3})-(\d{4})$/.exec(tidyPostalCode(JAPAN, postalCode))) || [];
  return area === undefined ? undefined : `${area}${town}`;
};

type Filled = Partial<Pick<AddressFields, "region" | "city" | "line1">>;

/**
 * Fills prefecture and city by the postal code; keeps a first line typed by the user. `before`: town of an earlier lookup;
 * undefined: none.
 */
export const filledBy = (place: PostalPlace, fields: AddressFields, before: string | undefined): Filled => {
  const untouched = fields.line1.trim() === "" || fields.line1 === before;
  return {
    ...(place.prefecture === null ? {} : { region: place.prefecture }),
    ...(place.city === null ? {} : { city: place.city }),
    ...(untouched ? { line1: place.town ?? "" } : {}),
  };
};
