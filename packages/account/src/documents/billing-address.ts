import { type BillingAddress, type FieldError, fieldError } from "@setsuna/contracts";
import { err, foldedCode, ok, type Result } from "@setsuna/kit";
import { isCountryCode } from "./countries.ts";

/** A Japanese postal code as 100-0001, also from full-width digits, without its hyphen, or behind 〒; undefined for what is none. Spec §3. */
export const japanesePostalCode = (text: string): string | undefined => {
  const [, area, town] = /^〒?(\d{3})-?(\d{4})$/.exec(foldedCode(text)) ?? [];
  return area === undefined ? undefined : `${area}-${town}`;
};

/** An address as it is kept, or what is wrong with its fields. Spec §5: the country is chosen and every field but the second line filled. */
export const readBillingAddress = (address: BillingAddress): Result<BillingAddress, readonly FieldError[]> => {
  if (!isCountryCode(address.country)) return err([fieldError("country", "item-not-entered")]);
  if (address.country !== "JP") return ok(address);
  const postalCode = japanesePostalCode(address.postalCode);
  return postalCode === undefined ? err([fieldError("postalCode", "postal-code-wrong")]) : ok({ ...address, postalCode });
};

/**
 * The address in lines as its country writes it, without an empty second one; the name stands elsewhere. `country`: its name, left out
 * in Japan.
 */
export const addressLines = (address: BillingAddress, country: string): string[] => {
  const { postalCode, region, city, line1, line2 } = address;
  const second = line2 === "" ? [] : [line2];
  if (address.country === "JP") return [`〒${postalCode}`, `${region}${city}${line1}`, ...second];
  return [line1, ...second, `${city}, ${region} ${postalCode}`, country];
};
