import { bytesOfHex, hexOfBytes } from "@setsuna/kit";

/** Returns bytes from hexadecimal digits; blanks are for the reader. For tests. */
export const hex = (digits: string): Uint8Array => bytesOfHex(digits.replaceAll(/\s/g, ""));

/** Returns hexadecimal digits of bytes. For tests. */
export const toHex = (bytes: Uint8Array): string => hexOfBytes(bytes);
