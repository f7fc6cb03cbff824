import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { mustRun, ROOT } from "./run.mjs";

const STUDIO = join(ROOT, "apps", "studio");
const MIGRATIONS = join(STUDIO, "src", "platform", "storage", "migrations");
/** One takes seconds to make, and depends only on migrations and engine. */
const KEPT = join(ROOT, "node_modules", ".cache", "setsuna");
const MAKER = join(ROOT, "scripts", "lib", "make-database.mjs");

const nameOf = () => {
  const engine = createRequire(join(STUDIO, "package.json")).resolve("@electric-sql/pglite");
  const hash = createHash("sha256").update(readFileSync(engine)).update(readFileSync(MAKER));
  for (const entry of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return `database-${hash.digest("hex").slice(0, 16)}`;
};

const openFilesIn = (folder) => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
};

/** Uses hard links where possible, because neither copy is ever written. */
const linkFiles = (from, to) => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else
      try {
        linkSync(source, target);
      } catch (error) {
        if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP"].includes(error.code)) throw error;
        copyFileSync(source, target);
      }
  }
};

export const putMadeDatabase = async (folder) => {
  const kept = join(KEPT, nameOf());
  if (!existsSync(kept)) {
    const draft = `${kept}.${process.pid}`;
    mkdirSync(KEPT, { recursive: true });
    await mustRun(process.execPath, [MAKER, draft, MIGRATIONS], "An empty database could not be made; see the message above.");
    openFilesIn(draft);
    if (existsSync(kept)) rmSync(draft, { recursive: true });
    else renameSync(draft, kept);
  }
  rmSync(folder, { recursive: true, force: true });
  linkFiles(kept, folder);
};
