import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ARROWS } from "./lib/arrows.mjs";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const FOLDERS = ["packages", "apps", "tests", "scripts", "docs", "bench", "config"];
const SKIPPED = /(?:^|\/)(?:node_modules|dist|build|\.react-router|\.artifacts)(?:\/|$)/;

const paths = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (SKIPPED.test(path)) return [];
    return entry.isDirectory() ? [path, ...paths(path)] : [path];
  });

const saidImports = (text: string): string[] | undefined => {
  const [, sentence] = /may import ([^.;:]*)/.exec(text) ?? [];
  if (sentence === undefined) return undefined;
  if (sentence.startsWith("every package of ours")) return ["packages/*"];
  return [...sentence.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => `packages/${name}`).sort();
};

describe.each(Object.entries(ARROWS))("the README of %s", (folder, allowed) => {
  const path = `${folder}/README.md`;

  it("exists, and explains how to test it", () => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(read(path)).toContain(`npx vitest run --project unit ${folder}`);
  });

  it("lists what it may import, as in the arrows", () => {
    expect(saidImports(read(path))).toEqual([...allowed].sort());
  });
});

describe("packages/README.md", () => {
  it("has a line for each package", () => {
    const lines = [...read("packages/README.md").matchAll(/^- \[([a-z0-9-]+)\]\(\1\/README\.md\).*: .{20,}$/gm)].map(
      ([, name]) => name,
    );
    const packages = readdirSync(join(ROOT, "packages")).filter((name) =>
      existsSync(join(ROOT, "packages", name, "package.json")),
    );
    expect(lines.sort()).toEqual(packages.sort());
  });
});

const NAMING = [
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...paths("docs/recipes"),
  ...["packages", "apps"].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/README.md`)),
].filter((path) => existsSync(join(ROOT, path)));

describe("paths in ARCHITECTURE, CONTRIBUTING, recipes and READMEs", () => {
  it("exist", () => {
    const all = new Set(
      FOLDERS.flatMap(paths).flatMap((path) =>
        [path, path.replace(/\.[a-z]+$/, "")].flatMap((name) =>
          name.split("/").map((_, from, parts) => parts.slice(from).join("/")),
        ),
      ),
    );
    const named = NAMING.flatMap((document) =>
      [
        ...read(document)
          .replace(/^```.*?^```/gms, "")
          .matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g),
      ].map(([, name = ""]) => ({
        document,
        name: name
          .replace(/\/$/, "")
          .replace(/^(studio|web|agent|media|relay|client|playout|account|web-media|contracts|kit)\/(?!src\/)/, ""),
      })),
    ).filter(
      // The build makes setsuna.d.ts.
      ({ name }) =>
        !["x.test.ts", "setsuna.d.ts"].includes(name) &&
        !name.startsWith("build/") &&
        (/\.(?:tsx?|mjs|md)$/.test(name) || name.includes("/")),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ name }) => !all.has(name) && !existsSync(join(ROOT, name)))).toEqual([]);
  });
});

describe("the README of a package", () => {
  it.each(
    readdirSync(join(ROOT, "packages")).filter((name) => name !== "sdk" && existsSync(join(ROOT, "packages", name, "README.md"))),
  )("%s has at most 250 words besides an example", (name) => {
    const text = read(`packages/${name}/README.md`);
    expect(text).toContain("```ts\n");
    expect(text.replace(/^```.*?^```/gms, "").split(/\s+/).length).toBeLessThanOrEqual(250);
  });
});

describe("the glossary", () => {
  const SOURCES = ["packages", "apps"].flatMap(paths).filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));

  it("names only words that occur in the code", () => {
    const rows = read("docs/glossary.md")
      .split("\n")
      .filter((line) => line.startsWith("| "));
    const named = rows.flatMap((row) => [...(row.split(" | ")[2] ?? "").matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => name));
    expect(named.length).toBeGreaterThan(40);
    const words = new Set(SOURCES.flatMap((path) => [...read(path).matchAll(/[A-Za-z][\w-]*/g)].map(([word]) => word)));
    expect(
      named.filter(
        (name) => !words.has(name) && !existsSync(join(ROOT, name)) && !SOURCES.some((path) => path.endsWith(`/${name}.ts`)),
      ),
    ).toEqual([]);
  });
});
