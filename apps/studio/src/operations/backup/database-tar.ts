import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** POSIX.1-2017, pax, "ustar Interchange Format". */
const BLOCK = 512;
const MARK = /(?:^|\/)PG_VERSION$/;

const textIn = (header: Buffer, from: number, length: number): string => {
  const text = header.toString("latin1", from, from + length);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
};

const octalIn = (header: Buffer, from: number, length: number): number =>
  Number.parseInt(textIn(header, from, length).trim() || "0", 8);

/** The checksum counts its own field as blanks. */
const sumOf = (header: Buffer): number => header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);

/**
 * Complete by its headers and with a database's files; otherwise the engine would crash in the middle of a restore. Throws file
 * system errors.
 */
export const holdsDatabase = (path: string): boolean => {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const header = Buffer.alloc(BLOCK);
    let found = false;
    let at = 0;
    while (at + BLOCK <= size) {
      readSync(file, header, 0, BLOCK, at);
      if (header.every((byte) => byte === 0)) return found;
      if (textIn(header, 257, 5) !== "ustar" || octalIn(header, 148, 8) !== sumOf(header)) return false;
      const bytes = octalIn(header, 124, 12);
      if (!Number.isSafeInteger(bytes) || bytes < 0) return false;
      found ||= MARK.test(textIn(header, 0, 100)) && bytes > 0;
      at += BLOCK + Math.ceil(bytes / BLOCK) * BLOCK;
    }
    // Some writers omit the two empty blocks at the end.
    return found && at === size;
  } finally {
    closeSync(file);
  }
};
