import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Lists the hashes of all files that the pages of a build are made of; beside them, at `/studio/hashes.txt`. */
export const HASH_LIST = "hashes.txt";
/** Copies of a file that differ by their encoding on the line alone. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Writes the list into `directory`: SHA-256 and path of each file, in the form of `sha256sum`, sorted by path. */
export const writeHashList = (directory) => {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path !== HASH_LIST)
    .sort();
  const hashOf = (path) =>
    createHash("sha256")
      .update(readFileSync(join(directory, path)))
      .digest("hex");
  writeFileSync(join(directory, HASH_LIST), paths.map((path) => `${hashOf(path)}  ${path}\n`).join(""));
};
