import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./lib/run.mjs";
import { parsed, sourceFiles, walk } from "./lib/syntax.mjs";

const APP = "apps/web/app";

interface Loads {
  readonly later: ReadonlySet<string>;
  readonly atOnce: ReadonlySet<string>;
}

const moduleOf = (file: string, specifier: string): string =>
  specifier.startsWith(".") ? join(dirname(file), specifier) : specifier;

type Named = { readonly importKind?: string; readonly exportKind?: string };
const isType = ({ importKind, exportKind }: Named): boolean => importKind === "type" || exportKind === "type";

const loadsOf = (file: string): Loads => {
  const later = new Set<string>();
  const atOnce = new Set<string>();
  walk(parsed(file).program, (node: Named & { type: string; source?: { value?: unknown }; specifiers?: readonly Named[] }) => {
    const { type, source, specifiers = [] } = node;
    if (typeof source?.value !== "string") return;
    const name = moduleOf(file, source.value);
    if (type === "ImportExpression") later.add(name);
    else if (/^(?:Im|Ex)port\w*Declaration$/.test(type) && !isType(node) && !(specifiers.length > 0 && specifiers.every(isType)))
      atOnce.add(name);
  });
  return { later, atOnce };
};

const files: readonly string[] = sourceFiles(APP);
const loads: ReadonlyMap<string, Loads> = new Map(
  files.filter((file) => !file.includes(".test.")).map((file) => [file, loadsOf(file)]),
);

const loadedWith = (entry: string): ReadonlySet<string> => {
  const all = new Set([entry]);
  for (const name of all) for (const next of loads.get(name)?.atOnce ?? []) all.add(next);
  return all;
};

it("imports no module eagerly that the same page imports lazily", () => {
  const routes = [...readFileSync(join(ROOT, APP, "routes.ts"), "utf8").matchAll(/"([\w./-]+\.tsx)"/g)].map(
    ([, file = ""]) => `${APP}/${file}`,
  );
  const later = [...loads.values()].flatMap((each) => [...each.later]);
  expect(Math.min(routes.length, later.length)).toBeGreaterThan(20);
  const undone = new Set<string>();
  for (const entry of [...routes, ...later.filter((name) => loads.has(name))]) {
    const all = loadedWith(entry);
    for (const file of all)
      for (const name of loads.get(file)?.later ?? [])
        if (all.has(name)) undone.add(`${file} loads ${name} later, ${entry} at once`);
  }
  expect([...undone]).toEqual([]);
});
