import type { PostalPlace } from "@setsuna/contracts";
import { type AddressFields, tidyPostalCode } from "./address-fields.ts";
import { JAPAN } from "./countries.ts";

/** The seven digits to look up; undefined for a code that is not whole yet, or of another country. */
export const digitsToLookUp = (country: string, postalCode: string): string | undefined => {
  const [, area, town] = (country === JAPAN && /^(\d{3})-(\d{4})$/.exec(tidyPostalCode(JAPAN, postalCode))) || [];
  return area === undefined ? undefined : `${area}${town}`;
};

type Filled = Partial<Pick<AddressFields, "region" | "city" | "line1">>;

/**
 * Returns the fields that a place fills. Prefecture and city are the postal code's own, so they follow it; the first line is left alone
 * where the reader has written in it. `before`: the town that an earlier look-up wrote there; undefined: none.
 */
export const filledBy = (place: PostalPlace, fields: AddressFields, before: string | undefined): Filled => {
  const untouched = fields.line1.trim() === "" || fields.line1 === before;
  return {
    ...(place.prefecture === null ? {} : { region: place.prefecture }),
    ...(place.city === null ? {} : { city: place.city }),
    ...(untouched ? { line1: place.town ?? "" } : {}),
  };
};
