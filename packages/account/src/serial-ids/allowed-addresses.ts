import { type ErrorCode, type FieldError, fieldError, MAX_ALLOWED_ADDRESSES } from "@setsuna/contracts";
import {
  type AddressRange,
  type AddressRangeFault,
  err,
  foldedCode,
  formatAddressRange,
  isGlobalRange,
  isInRanges,
  ok,
  parseAddressRange,
  parseIpAddress,
  type Result,
} from "@setsuna/kit";

const FAULTS: Readonly<Record<AddressRangeFault, ErrorCode>> = {
  "not-an-address": "address-line-wrong",
  "bad-prefix-length": "address-prefix-wrong",
};

/** True if the client comes from the internet. An undefined `from` is unknown. */
const isGlobalAddress = (from: string | undefined): boolean => {
  const range = from === undefined ? undefined : parseAddressRange(from);
  return range?.ok !== true || isGlobalRange(range.value);
};

/**
 * One address or network per line; ignores blanks and duplicates. Invalid lines are reported as `field` `addresses.` plus their
 * number from 0. Private addresses are invalid, since the server never sees them, unless the list's author comes from one
 * (`from`). Returns canonical texts in order. Spec §5 IP restriction.
 */
export const readAllowedAddresses = (text: string, from: string | undefined): Result<string[], FieldError[]> => {
  const globalOnly = isGlobalAddress(from);
  const found = new Set<string>();
  const wrong: FieldError[] = [];
  for (const [line, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const entry = foldedCode(raw);
    if (entry === "") continue;
    const range = parseAddressRange(entry);
    if (!range.ok) wrong.push(fieldError(`addresses.${line}`, FAULTS[range.error]));
    else if (globalOnly && !isGlobalRange(range.value)) wrong.push(fieldError(`addresses.${line}`, "address-not-global"));
    else found.add(formatAddressRange(range.value));
    if (found.size > MAX_ALLOWED_ADDRESSES) return err([fieldError("addresses", "too-many-addresses")]);
  }
  return wrong.length > 0 ? err(wrong) : ok([...found]);
};

/** An empty list admits all. An unreadable entry or address admits none. */
export const isAddressAllowed = (allowed: readonly string[], address: string): boolean => {
  if (allowed.length === 0) return true;
  const from = parseIpAddress(address);
  if (from === undefined) return false;
  const ranges = allowed.flatMap((text): AddressRange[] => {
    const range = parseAddressRange(text);
    return range.ok ? [range.value] : [];
  });
  return isInRanges(from, ranges);
};
