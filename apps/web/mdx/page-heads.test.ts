import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { fieldOfHeads, pageHeads } from "./page-heads.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const DESCRIPTION = "A description of the page that is long enough for search engines to show.";
const head = (fields: object) =>
  `---\n${Object.entries({ path: "/howto", title: "How to", description: DESCRIPTION, ...fields })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\nText.\n`;

const contentOf = (files: Readonly<Record<string, string>>): string => {
  const content = mkdtempSync(join(tmpdir(), "pages-"));
  folders.push(content);
  for (const name of ["ja/guides", "en/guides"]) mkdirSync(join(content, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(content, name), text);
  return content;
};

it("returns titles and descriptions by address and language", () => {
  const content = contentOf({ "ja/guides/how-to.mdx": head({ title: "使い方" }), "en/guides/how-to.mdx": head({}) });
  expect(fieldOfHeads(pageHeads(content), "title")).toEqual({ "/howto": { ja: "使い方", en: "How to" } });
  expect(fieldOfHeads(pageHeads(content), "description")["/howto"]?.ja).toBe(DESCRIPTION);
});

it.each([
  ["a field of the wrong kind", head({ title: 5 }), /en\/guides\/how-to\.mdx: title: /],
  ["a field that nobody knows", head({ tittle: "x" }), /how-to\.mdx: front matter: .*tittle/],
  ["a description too short for a search engine", head({ description: "Short." }), /how-to\.mdx: description: /],
  ["no front matter", "Text.", /how-to\.mdx: the file must begin with front matter/],
  ["front matter that isn't YAML", "---\ntitle: [\n---\n", /how-to\.mdx: front matter isn't YAML/],
])("refuses %s, and names the file", (_name, source, message) => {
  const content = contentOf({ "ja/guides/how-to.mdx": head({}), "en/guides/how-to.mdx": source });
  expect(() => pageHeads(content)).toThrow(message);
});

it("refuses a page in one language only, and two pages with one address", () => {
  expect(() => pageHeads(contentOf({ "en/guides/how-to.mdx": head({}) }))).toThrow(
    "en/guides/how-to.mdx has no ja/guides/how-to.mdx",
  );
  const twice = {
    "ja/guides/a.mdx": head({}),
    "en/guides/a.mdx": head({}),
    "ja/guides/b.mdx": head({}),
    "en/guides/b.mdx": head({}),
  };
  expect(() => pageHeads(contentOf(twice))).toThrow("one address, /howto");
});
