import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HASH_LIST = "hashes.txt";
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/**
 * `integrity` of each script by address. Undefined for a build without a list. W3C Subresource Integrity §3.5. `base`: such as
 * `/studio/`.
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
