/** Bytes from hexadecimal digits; blanks are for the reader. For tests. */
export const hex = (digits) => {
    const plain = digits.replaceAll(/\s/g, "");
    const bytes = new Uint8Array(plain.length / 2);
    for (let index = 0; index < bytes.length; index += 1)
        bytes[index] = Number.parseInt(plain.slice(2 * index, 2 * index + 2), 16);
    return bytes;
};
/** Hexadecimal digits of bytes. For tests. */
export const toHex = (bytes) => [...bytes].map((octet) => octet.toString(16).padStart(2, "0")).join("");
