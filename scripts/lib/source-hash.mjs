import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

/** What the build reads. */
const SOURCES = [
  "config",
  "packages",
  "apps/studio",
  "apps/web",
  "apps/agent",
  "scripts/build.mjs",
  "scripts/lib/notices.mjs",
  "scripts/licences",
  "tsconfig.base.json",
  "package-lock.json",
];
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "build", ".react-router"]);
const isSkippedFile = (name) => /\.test\.[a-z]+$|\.md$/.test(name);

function* filesIn(path) {
  let entries;
  try {
    entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") yield path;
    else if (error.code !== "ENOENT") throw error;
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* filesIn(`${path}/${entry.name}`);
    } else if (!isSkippedFile(entry.name)) yield `${path}/${entry.name}`;
  }
}

/** One hash over everything that goes into the build, hexadecimal. */
export const sourceHash = () => {
  const hash = createHash("sha256");
  for (const source of SOURCES)
    for (const file of filesIn(source))
      hash
        .update(file)
        .update("\0")
        .update(readFileSync(join(ROOT, file)))
        .update("\0");
  return hash.digest("hex");
};
