import { bytesOfHex, hexOfBytes } from "@setsuna/kit";

/** Ignores spaces. */
export const hex = (digits: string): Uint8Array => bytesOfHex(digits.replaceAll(/\s/g, ""));

export const toHex = (bytes: Uint8Array): string => hexOfBytes(bytes);
