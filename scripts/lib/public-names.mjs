/** What other packages can import of a package: the names behind its index, and of modules that somebody imports by their own path. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "./run.mjs";

const SKIPPED = new Set(["node_modules", "dist", "build", ".react-router"]);

/** Source files below a folder, as paths from the root. */
export const sourceFiles = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

const isShipped = (path) => !/\.(?:test|fake|child)\.tsx?$/.test(path);

const kept = new Map();

/** A source file as text, statements and comments. */
export const parsed = (path) => {
  const before = kept.get(path);
  if (before !== undefined) return before;
  const text = readFileSync(join(ROOT, path), "utf8");
  const { program, comments } = parseSync(path, text);
  const file = { path, text, program, comments };
  kept.set(path, file);
  return file;
};

const OWN_PATH = /["']@setsuna\/([a-z0-9-]+)\/([\w./-]+)["']/g;

/** Modules that apps and packages import by their own path, by package. */
const modulesByPath = () => {
  const found = new Map();
  for (const path of [...sourceFiles("packages"), ...sourceFiles("apps")].filter(isShipped))
    for (const [, name, module] of readFileSync(join(ROOT, path), "utf8").matchAll(OWN_PATH)) {
      const target = `packages/${name}/src/${module}.ts`;
      if (!path.startsWith(`packages/${name}/`) && existsSync(join(ROOT, target)))
        found.set(name, (found.get(name) ?? new Set()).add(target));
    }
  return found;
};

/** All of a module, or the names that are given, joined with what was wanted of it before. */
const want = (wanted, path, names) => {
  const before = wanted.get(path);
  if (before === "all" || names === "all") wanted.set(path, "all");
  else wanted.set(path, new Set([...(before ?? []), ...names]));
};

const follow = (path, names, wanted) => {
  want(wanted, path, names);
  for (const statement of parsed(path).program.body) {
    const source = statement.source?.value;
    if (source === undefined || !source.startsWith(".")) continue;
    const target = join(dirname(path), source);
    if (statement.type === "ExportAllDeclaration") follow(target, names, wanted);
    if (statement.type === "ExportNamedDeclaration") {
      const passedOn = statement.specifiers.filter(({ exported }) => names === "all" || names.has(exported.name));
      follow(target, new Set(passedOn.map(({ local }) => local.name)), wanted);
    }
  }
};

/** By file: the names of it that are public, or `all`. */
export const publicNames = () => {
  const wanted = new Map();
  const byPath = modulesByPath();
  for (const name of readdirSync(join(ROOT, "packages"))) {
    const index = `packages/${name}/src/index.ts`;
    if (existsSync(join(ROOT, index))) follow(index, "all", wanted);
    for (const path of byPath.get(name) ?? []) want(wanted, path, "all");
  }
  return wanted;
};
