import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { pageHeads } from "../../mdx/page-heads.ts";
import { latencyIncludes as latencyEn } from "./en/latency-includes.ts";
import { en } from "./en/screens.ts";
import { folds as foldsEn } from "./en/sender-folds.ts";
import { latencyIncludes as latencyJa } from "./ja/latency-includes.ts";
import { ja } from "./ja/screens.ts";
import { folds as foldsJa } from "./ja/sender-folds.ts";

const CONTENT = fileURLToPath(new URL(".", import.meta.url));
const WORDS = {
  ja: { ...ja, folds: foldsJa, latencyIncludes: latencyJa },
  en: { ...en, folds: foldsEn, latencyIncludes: latencyEn },
} as const;

const pagesIn = (language: "ja" | "en") =>
  readdirSync(`${CONTENT}${language}`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mdx"));

describe.each(["ja", "en"] as const)("pages in %s", (language) => {
  it.each(pagesIn(language))("%s quotes only messages that exist", (name) => {
    const source = readFileSync(`${CONTENT}${language}/${name}`, "utf8");
    for (const [whole, path = ""] of source.matchAll(/\bwords((?:\.\w+|\["[^"]+"\])+)/g)) {
      const keys = [...path.matchAll(/\.(\w+)|\["([^"]+)"\]/g)].map(([, plain, quoted]) => plain ?? quoted ?? "");
      let found: unknown = WORDS[language];
      for (const key of keys) {
        if (typeof found === "string") break;
        found = (found as Readonly<Record<string, unknown>> | undefined)?.[key];
      }
      expect(typeof found, whole).toBe("string");
    }
  });
});

it("has a public address for every page", () => {
  for (const { path } of pageHeads(CONTENT)) expect(PUBLIC_PATHS as readonly string[]).toContain(path);
});
