import { fieldError, MAX_ALLOWED_ADDRESSES } from "@setsuna/contracts";
import { err, formatAddressRange, isInRanges, ok, parseAddressRange, parseIpAddress, } from "@setsuna/kit";
const FAULTS = {
    "not-an-address": "address-line-wrong",
    "bad-prefix-length": "address-prefix-wrong",
};
/**
 * Reads the list as people type it: one address or network a line, blank lines ignored, doubles kept once. Each wrong line is named:
 * `field` is `addresses.` and its number, the first line being 0. Result: canonical texts in their order. Spec §5 IP restriction.
 */
export const readAllowedAddresses = (text) => {
    const found = new Set();
    const wrong = [];
    for (const [line, raw] of text.split(/\r\n|\r|\n/).entries()) {
        const entry = raw.trim();
        if (entry === "")
            continue;
        const range = parseAddressRange(entry);
        if (range.ok)
            found.add(formatAddressRange(range.value));
        else
            wrong.push(fieldError(`addresses.${line}`, FAULTS[range.error]));
        if (found.size > MAX_ALLOWED_ADDRESSES)
            return err([fieldError("addresses", "too-many-addresses")]);
    }
    return wrong.length > 0 ? err(wrong) : ok([...found]);
};
/**
 * True when the list lets `address` in: an empty list lets everybody. What cannot be read, as list or as address, lets nobody in by
 * itself.
 */
export const isAddressAllowed = (allowed, address) => {
    if (allowed.length === 0)
        return true;
    const from = parseIpAddress(address);
    if (from === undefined)
        return false;
    const ranges = allowed.flatMap((text) => {
        const range = parseAddressRange(text);
        return range.ok ? [range.value] : [];
    });
    return isInRanges(from, ranges);
};
