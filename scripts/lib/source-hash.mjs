import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "dist-dev", "build", ".react-router"]);
/** Not part of any build: tests, fakes, documents, type checker caches. */
const SKIPPED_FILES = /\.(?:test|fake|child)\.[a-z]+$|\.(?:md|tsbuildinfo)$/;

function* filesIn(path, root) {
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") yield path;
    else if (error.code !== "ENOENT") throw error;
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* filesIn(`${path}/${entry.name}`, root);
    } else if (!SKIPPED_FILES.test(entry.name)) yield `${path}/${entry.name}`;
  }
}

export const hashOf = (paths, root = ROOT) => {
  const hash = createHash("sha256");
  for (const path of paths)
    for (const file of filesIn(path, root))
      hash
        .update(file)
        .update("\0")
        .update(readFileSync(join(root, file)))
        .update("\0");
  return hash.digest("hex");
};
