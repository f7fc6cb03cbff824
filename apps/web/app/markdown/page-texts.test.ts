import { readFileSync } from "node:fs";
import files from "virtual:page-files";
import {
  isTextPath,
  type Language,
  PATHS_WITHOUT_TEXT,
  PUBLIC_PATHS,
  type PublicPath,
  RELEASE_PRODUCTS,
} from "@setsuna/contracts";
import type { AppLoadContext } from "react-router";
import { describe, expect, it } from "vitest";
import { LEGAL_FACTS } from "../legal/legal-data.fake.ts";
import { titleOf } from "../site/public-pages.ts";
import { pageText } from "./page-texts.tsx";

const SITE = "https://studio.example/live";
const CONTEXT: AppLoadContext = { legal: LEGAL_FACTS, address: SITE, releaseFeed: async () => [] };

const textOf = async (path: PublicPath, language: Language, context: AppLoadContext = CONTEXT): Promise<string> => {
  const request = new Request(`https://any.example/studio/markdown${path}?lng=${language}`);
  const text = await pageText(path, { request, context });
  if (text === undefined) throw new Error(`${path} has no text`);
  return text;
};

const PATHS = PUBLIC_PATHS.filter(isTextPath);
const IN_MDX = PATHS.filter((path) => files[path] !== undefined);

const plainParagraphs = (path: PublicPath, language: Language): readonly string[] => {
  const source = readFileSync(new URL(`../content/${language}/${files[path]?.[language]}`, import.meta.url), "utf8");
  return source
    .replace(/^---[\s\S]*?\n---\n/, "")
    .replace(/<When[^>]*>\n[\s\S]*?<\/When>/g, "")
    .split("\n\n")
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => /^[^-#<|`\d]/.test(paragraph) && !/[<>{}[\]*`|\n&]/.test(paragraph));
};

const plain = (markdown: string): string => markdown.replaceAll("\\", "");

describe.each(["ja", "en"] as const)("pages as Markdown in %s", (language) => {
  it.each(PATHS)("%s begins with its title, and is plain Markdown with absolute addresses", async (path) => {
    const text = await textOf(path, language);
    expect(text.startsWith(`# ${titleOf(path, language)}\n`)).toBe(true);
    const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
    expect(prose).not.toMatch(/<\/?[a-z]+[\s>]|undefined|\[object|&#x/);
    for (const [, address] of prose.matchAll(/\]\((\S+?)\)/g)) expect(address).toMatch(/^https:\/\//);
  });

  it.each(IN_MDX)("%s has its source's paragraphs in order", async (path) => {
    const text = plain(await textOf(path, language));
    const paragraphs = plainParagraphs(path, language);
    let end = 0;
    const misplaced = paragraphs.filter((paragraph) => {
      const at = text.indexOf(paragraph, end);
      if (at >= 0) end = at + paragraph.length;
      return at < 0;
    });
    expect(misplaced).toEqual([]);
    expect(paragraphs.length).toBeGreaterThan(0);
  });
});

describe("a page as Markdown", () => {
  it("has steps, notes, captions, tables, screenshots, UI messages and links below the site's prefix", async () => {
    const text = await textOf("/howto", "en");
    expect(text).toContain(`[Open the sender](${SITE}/studio/app/sender)`);
    expect(text).toContain(`(${SITE}/studio/howto#simple-connection)`);
    expect(text).toMatch(/^1\. \[Open the sender\].*\n\n {3}Enter your serial ID/m);
    expect(text).toMatch(/^> \*\*Note\*\*\n>\n> The check measures/m);
    expect(text).toMatch(/^\*\*Tally values\*\*\n\n\| Value \| Colour \| Sign \| Typical use \|\n\| - \| - \| - \| - \|/m);
    expect(text).toContain("| 1 | red |");
    expect(text).toMatch(new RegExp(`!\\[The sender while sending:[^\\]]*\\]\\(${SITE}/`));
  });

  it("follows the server's configuration", async () => {
    const operator = { ...LEGAL_FACTS.operator, phone: "+81-3-8765-4321" };
    expect(await textOf("/tokutei", "en", { ...CONTEXT, legal: { ...LEGAL_FACTS, operator } })).toContain("+81-3-8765-4321");
    expect(await textOf("/policy", "en")).not.toContain(LEGAL_FACTS.operator.email);
    expect(await textOf("/iOS", "en", { ...CONTEXT, appStore: "https://store.example/app" })).toContain(
      "(https://store.example/app)",
    );
  });

  it("lists releases, newest first on the page and all in the archive", async () => {
    const entry = {
      title: "Plugin 1.2",
      version: "1.2.0",
      link: "/studio/releases/x.zip",
      releaseDate: "2026-11-20",
      notes: ["Fast"],
    };
    const older = { ...entry, title: "Plugin 1.1", version: "1.1.0" };
    const context = { ...CONTEXT, releaseFeed: async () => [entry, older] };
    const page = await textOf("/lms", "en", context);
    expect(page).toContain(`### ${RELEASE_PRODUCTS["touch-win"].name.en}\n\n- Version: 1.2.0\n`);
    expect(page).toContain(`[Plugin 1.2](${SITE}/studio/releases/x.zip)`);
    expect(page).not.toContain("Plugin 1.1");
    expect(await textOf("/archive", "en", context)).toMatch(/\| \[Plugin 1\.1\]\(\S+\) \| 2026\/11\/20 \| Fast \| No manual \|/);
  });

  it.each(PATHS_WITHOUT_TEXT)("doesn't exist for %s", async (path) => {
    const request = new Request(`https://any.example/studio/markdown${path}`);
    expect(await pageText(path, { request, context: CONTEXT })).toBeUndefined();
  });
});
