import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { commentBlocks } from "../scripts/lib/prose.mjs";
import { parsed } from "../scripts/lib/syntax.mjs";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Files of the project that git knows or would take, as paths from the root. */
const files: readonly string[] = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 1 << 26,
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)));
const documents = files.filter((path) => path.endsWith(".md"));
const texts = files.filter(
  (path) =>
    path !== "docs/links.test.ts" && /\.(?:tsx?|mjs|py|ya?ml|json)$/.test(path) && !/(?:^|\/)(?:compat|results)\//.test(path),
);

const withoutCode = (text: string): string => text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");

/** The place that a heading gets in its page, as repository hosts make it. */
const placeOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
const placesOf = (path: string): readonly string[] =>
  [
    ...read(path)
      .replace(/^```.*?^```/gms, "")
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading = ""]) => placeOf(heading));

it("every link in a document leads to an existing file and heading", () => {
  const dead = documents.flatMap((document) =>
    [...withoutCode(read(document)).matchAll(/\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
      .filter((target) => {
        const [file = "", place] = target.split("#");
        const path = file === "" ? document : relative(ROOT, join(ROOT, dirname(document), file));
        if (!existsSync(join(ROOT, path))) return true;
        return place !== undefined && path.endsWith(".md") && !placesOf(path).includes(place);
      })
      .map((target) => `${document}: ${target}`),
  );
  expect(dead).toEqual([]);
});

const known = new Set([...files, ...files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)))]);
const decisions = new Set(readdirSync(join(ROOT, "docs/decisions")).map((name) => name.slice(0, 4)));
const Package = z.object({ scripts: z.record(z.string(), z.string()).optional() });
const commands = new Set(
  files
    .filter((file) => /(?:^|\/)package\.json$/.test(file))
    .flatMap((file) => Object.keys(Package.parse(JSON.parse(read(file))).scripts ?? {})),
);
/** Cited files that only exist on a machine that runs or builds the product. */
const NOT_IN_GIT = /\/(?:dist|build|node_modules|\.artifacts)(?:\/|$)|^ops\/docker\/\.env$/;

const isThere = (path: string): boolean => {
  const decision = /^docs\/decisions\/(\d{4})$/.exec(path)?.[1];
  if (decision !== undefined) return decisions.has(decision);
  const name = path.replace(/\/$/, "");
  if (known.has(name) || NOT_IN_GIT.test(path)) return true;
  // A document or comment may cite paths from its own package.
  return [...known].some((file) => file.endsWith(`/${name}`));
};

/** Returns paths and npm commands that a text cites and that don't exist. records.test.ts checks decisions. */
const deadCitations = (text: string): readonly string[] => {
  const paths = [
    ...text.matchAll(
      /(?<![\w./@*:-])(?:apps|packages|docs|scripts|tests|bench|ops|config|integrations)\/[\w./-]*[\w/](?![\w*<{…])/g,
    ),
  ].map(([path]) => path);
  const named = [...text.matchAll(/\bnpm run (?:--\w+ )*([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
  return [
    ...paths.filter((path) => !isThere(path)),
    ...named.filter((name) => !commands.has(name)).map((name) => `npm run ${name}`),
  ];
};

it.each([
  ["See docs/latency.md, docs/decisions/0025 and `packages/relay`.", []],
  ["Run `npm run check` and `npm run bulid`.", ["npm run bulid"]],
  ["See docs/none.md, `apps/none/src/` and scripts/compat.ts.", ["docs/none.md", "apps/none/src/"]],
])("finds dead citations: %s", (text, dead) => expect(deadCitations(text)).toEqual(dead));

it("documents cite only paths and npm commands that exist", () => {
  const dead = documents
    .filter((document) => !document.endsWith("CHANGELOG.md"))
    .flatMap((document) => deadCitations(read(document)).map((citation) => `${document}: ${citation}`));
  expect(dead).toEqual([]);
});

it("comments cite only paths and npm commands that exist", () => {
  const sources = files.filter((file) =>
    /^(?:apps|packages|integrations|scripts|tests|bench|docs)\/.*\.(?:tsx?|mjs)$/.test(file),
  );
  const cited = sources.filter((source) => /npm run |(?:apps|packages|docs|scripts|tests|bench|ops)\//i.test(read(source)));
  const dead = cited.flatMap((source) =>
    deadCitations(commentBlocks(parsed(source)).join("\n")).map((citation) => `${source}: ${citation}`),
  );
  expect(cited.length).toBeGreaterThan(300);
  expect(dead).toEqual([]);
});

it("strings in source files name only existing documents", () => {
  const named = texts.flatMap((source) =>
    [...read(source).matchAll(/(?<![\w/])docs\/(?:[\w-]+\/)*[\w.-]+\.md\b|(?<![\w/])docs\/decisions\/\d{4}\b(?!-)/g)].map(
      ([name]) => ({
        source,
        name,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isThere(name)).map(({ source, name }) => `${source}: ${name}`)).toEqual([]);
});
