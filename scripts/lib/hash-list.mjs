import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

export const HASH_LIST = "hashes.txt";
const COMPRESSED = /\.(?:br|gz)$/;

/** Uses the format of `sha256sum`, sorted by path. */
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
