import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./lib/run.mjs";
import { allWorkspaces, workspacesOf } from "./lib/workspaces.mjs";

const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(?:node_modules|dist|dist-dev|build|\..*)$/.test(entry.name) ? [] : filesUnder(`${folder}/${entry.name}`);
    return [`${folder}/${entry.name}`];
  });

it("`tsc -b` at the root checks every project of the tree", () => {
  const root: { files: string[]; references: { path: string }[] } = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8"));
  const projects = ["apps", "bench", "packages", "scripts", "tests"]
    .flatMap(filesUnder)
    .filter((path) => path.endsWith("/tsconfig.json"))
    .map((path) => `./${dirname(path)}`);
  expect(root.files).toEqual([]);
  expect(root.references.map(({ path }) => path).sort()).toEqual([...projects, "./tsconfig.tests.json"].sort());
});

const OWN = /(?:from|import) ?\(?"(@setsuna\/[a-z0-9-]+)/g;

it.each(allWorkspaces())("%s lists in its package.json which of our packages its build contains", (folder) => {
  const named = new Set(
    workspacesOf(folder).map((path): string => JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")).name),
  );
  const imported = filesUnder(folder)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fake|child)\.tsx?$|\/testing\/|\.config\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(join(ROOT, path), "utf8").matchAll(OWN)].map(([, name]) => `${name} in ${path}`));
  expect(imported.filter((text) => !named.has(text.slice(0, text.indexOf(" "))))).toEqual([]);
});
