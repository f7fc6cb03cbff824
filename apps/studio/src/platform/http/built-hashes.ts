import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Lists the files of a build with their SHA-256 (scripts/lib/hash-list.mjs). */
const HASH_LIST = "hashes.txt";
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/**
 * Reads the list of a built site: what the `integrity` of each script has to be, by its address. Undefined for a build without a list. W3C Subresource
 * Integrity §3.5. `base`: path that the site is under, such as `/studio/`.
 */
export const builtIntegrity = (directory: string, base: string): Readonly<Record<string, string>> | undefined => {
  const list = join(directory, HASH_LIST);
  if (!existsSync(list)) return undefined;
  return Object.fromEntries(
    readFileSync(list, "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, hash = "", path = ""] = LINE.exec(line) ?? [];
        return path.endsWith(".js") ? [[`${base}${path}`, `sha256-${Buffer.from(hash, "hex").toString("base64")}`] as const] : [];
      }),
  );
};
