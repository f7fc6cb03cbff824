import { type BillingAddress, type FieldError, fieldError } from "@setsuna/contracts";
import { err, foldedCode, ok, type Result } from "@setsuna/kit";
import { isCountryCode } from "./countries.ts";

/** Normalizes to 100-0001; accepts full-width digits, a missing hyphen, a leading 〒. Undefined: other text. Spec §3. */
export const japanesePostalCode = (text: string): string | undefined => {
  const [, area, town] = /^〒?(\d{3})-?(\d{4})$/.exec(foldedCode(text)) ?? [];
  return area === undefined ? undefined : `${area}-${town}`;
};

/** Stored form, or field errors. Spec §5: country and all fields but the second line are required. */
export const readBillingAddress = (address: BillingAddress): Result<BillingAddress, readonly FieldError[]> => {
  if (!isCountryCode(address.country)) return err([fieldError("country", "item-not-entered")]);
  if (address.country !== "JP") return ok(address);
  const postalCode = japanesePostalCode(address.postalCode);
  return postalCode === undefined ? err([fieldError("postalCode", "postal-code-wrong")]) : ok({ ...address, postalCode });
};

/**
 * Returns the address lines in the country's format, without an empty second line and without the recipient. `country`: its name,
 * omitted in Japan.
 */
export const addressLines = (address: BillingAddress, country: string): string[] => {
  const { postalCode, region, city, line1, line2 } = address;
  const second = line2 === "" ? [] : [line2];
  if (address.country === "JP") return [`〒${postalCode}`, `${region}${city}${line1}`, ...second];
  return [line1, ...second, `${city}, ${region} ${postalCode}`, country];
};
