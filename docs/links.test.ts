import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

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
const sources = files.filter((path) => /\.(?:tsx?|mjs|py|ya?ml|json)$/.test(path) && !/(?:^|\/)(?:compat|results)\//.test(path));

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

it("every link of a document leads to a file, and to a heading of it", () => {
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

it("every document that a source file names is there", () => {
  const decisions = readdirSync(join(ROOT, "docs/decisions"));
  const isThere = (name: string): boolean => {
    const decision = /^docs\/decisions\/(\d{4})$/.exec(name)?.[1];
    return decision === undefined ? existsSync(join(ROOT, name)) : decisions.some((file) => file.startsWith(decision));
  };
  const named = sources.flatMap((source) =>
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
