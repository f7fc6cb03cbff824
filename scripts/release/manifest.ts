import { createHash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

export const MANIFEST = "files.sha256";

/** Names use `/` and are sorted. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
};

/** Uses the format of `sha256sum`. */
export const manifestOf = async (folder: string): Promise<string> => {
  const lines: string[] = [];
  for (const file of filesBelow(folder)) if (file !== MANIFEST) lines.push(`${await sha256Of(join(folder, file))}  ${file}`);
  return `${lines.join("\n")}\n`;
};
