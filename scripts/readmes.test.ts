import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ARROWS } from "./lib/arrows.mjs";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const FOLDERS = ["packages", "apps", "tests", "scripts", "docs", "bench", "config"];
const SKIPPED = /(?:^|\/)(?:node_modules|dist|build|\.react-router|\.artifacts)(?:\/|$)/;

/** Files and folders of the project, as paths from the root. */
const paths = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (SKIPPED.test(path)) return [];
    return entry.isDirectory() ? [path, ...paths(path)] : [path];
  });

/** What a README says of its imports; undefined when it says nothing. */
const saidImports = (text: string): string[] | undefined => {
  const [, sentence] = /may import ([^.;:]*)/.exec(text) ?? [];
  if (sentence === undefined) return undefined;
  if (sentence.startsWith("every package of ours")) return ["packages/*"];
  return [...sentence.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => `packages/${name}`).sort();
};

describe.each(Object.entries(ARROWS))("the README of %s", (folder, allowed) => {
  const path = `${folder}/README.md`;

  it("is there, and says how to test it", () => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(read(path)).toContain(`npx vitest run --project unit ${folder}`);
  });

  it("says what it may import, as the arrows have it", () => {
    expect(saidImports(read(path))).toEqual([...allowed].sort());
  });
});

describe("packages/README.md", () => {
  it("has a line for each package, in a table", () => {
    const lines = [...read("packages/README.md").matchAll(/^\| \[([a-z0-9-]+)\]\(\1\/README\.md\) \| .{20,} \|$/gm)].map(
      ([, name]) => name,
    );
    const packages = readdirSync(join(ROOT, "packages")).filter((name) =>
      existsSync(join(ROOT, "packages", name, "package.json")),
    );
    expect(lines.sort()).toEqual(packages.sort());
  });
});

describe("files named in CONTRIBUTING", () => {
  it("are there", () => {
    const all = FOLDERS.flatMap(paths).map((path) => `/${path}`);
    const named = [...read("CONTRIBUTING.md").matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
      .map(([, name = ""]) => name.replace(/\/$/, ""))
      .filter((name) => name !== "x.test.ts" && (/\.(?:tsx?|mjs|md)$/.test(name) || name.includes("/")));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !all.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  });
});

describe("the glossary", () => {
  it("knows every schema and type of the contracts beside the API", () => {
    const glossary = read("docs/glossary.md");
    const folder = "packages/contracts/src";
    const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    const names = files.flatMap((file) =>
      [...read(`${folder}/${file}`).matchAll(/^export (?:const|interface|type) ([A-Z][a-z]\w*)/gm)].map(([, name = ""]) => name),
    );
    expect(names.length).toBeGreaterThan(100);
    expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(glossary))).toEqual([]);
  });
});
