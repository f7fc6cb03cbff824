/** Names behind each package's `exports`, except test entries. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./run.mjs";
import { parsed } from "./syntax.mjs";

/** These entries promise nothing to others. */
const FOR_TESTS = new Set(["./testing", "./model", "./page", "./stack"]);

const entriesOf = (name) => {
  const { exports = {} } = JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8"));
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (FOR_TESTS.has(entry)) return [];
    const path = join("packages", name, target);
    if (!path.includes("*")) return [path];
    const shipped = (file) => file.endsWith(".ts") && !/\.(?:test|fake)\.ts$/.test(file);
    return readdirSync(join(ROOT, dirname(path)))
      .filter(shipped)
      .map((file) => join(dirname(path), file));
  });
};

/** `all`, or a union of names. */
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

export const publicNames = () => {
  const wanted = new Map();
  for (const name of readdirSync(join(ROOT, "packages"))) {
    if (!existsSync(join(ROOT, "packages", name, "package.json"))) continue;
    for (const entry of entriesOf(name)) follow(entry, "all", wanted);
  }
  return wanted;
};
