import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { latencyIncludes as includesEn } from "./en/latency-includes.ts";
import { latencyIncludes as includesJa } from "./ja/latency-includes.ts";
import refused from "./refused-terms.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const LANGUAGES = ["en", "ja"] as const;

const BESIDES = [
  "packages/contracts/src/errors",
  "packages/contracts/src/openapi/call-texts.ts",
  "apps/web/app/site/public-pages.ts",
  "apps/studio/src/platform/mail/templates",
  "apps/studio/src/platform/mail/footer.ts",
  "apps/studio/src/identity/oauth/interaction-page.ts",
  "apps/studio/src/identity/oauth/scopes.ts",
  "apps/studio/src/identity/oauth/server-pages.ts",
  "apps/agent/page/texts.ts",
];

const sourcesIn = (path: string): string[] =>
  path.endsWith(".ts")
    ? [path]
    : readdirSync(join(ROOT, path), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(tsx?|mdx)$/.test(name) && !/\.(test|fake)\./.test(name))
        .map((name) => join(path, name));

const textOf = (source: string): string =>
  source
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/^import .*$/gm, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s+/g, " ");

const texts = (language: "en" | "ja") =>
  [`apps/web/app/content/${language}`, ...BESIDES]
    .flatMap(sourcesIn)
    .map((path) => [path, textOf(readFileSync(join(ROOT, path), "utf8"))] as const);

describe.each(LANGUAGES)("texts in %s", (language) => {
  const all = texts(language);

  it("are found", () => expect(all.length).toBeGreaterThan(100));

  it.each(refused[language])("don't say $refuse, but $say", ({ refuse }) => {
    const found = all.flatMap(([path, text]) =>
      [...text.matchAll(new RegExp(refuse, "gu"))].map(
        ({ 0: term, index }) => `${path}: ${text.slice(index - 30, index)}[${term}]`,
      ),
    );
    expect(found).toEqual([]);
  });

  it("define in one sentence, kept in one file, what a latency includes", () => {
    const sentence = { en: includesEn, ja: includesJa }[language];
    const claims = { en: /camera and display (are )?not included/, ja: /カメラと(画面|ディスプレイ)の時間は含/ }[language];
    const saying = all.filter(([, text]) => claims.test(text)).map(([path]) => path);
    expect(saying).toEqual([`apps/web/app/content/${language}/latency-includes.ts`]);
    expect(sentence.length).toBeGreaterThan(30);
  });
});
