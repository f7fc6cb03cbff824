import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { RUNS_ALL } from "@setsuna/testkit/model";
import type Axe from "axe-core";
import type { Page } from "playwright-core";

/** Names depend on the language. */
export const AXE_LOCALES = RUNS_ALL ? (["en-US", "ja-JP"] as const) : (["en-US"] as const);

/** Its Playwright package injects a larger text, twice per reading. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** One line each: rule and places; empty: none. Skips other sites' frames: we embed none. */
export const violationsOf = async (page: Page, part = "html"): Promise<string[]> => {
  const isThere = await page.evaluate(() => {
    // Otherwise axe's scrolling triggers layout (layout/use-whole-layout.ts).
    document.documentElement.setAttribute("data-whole", "");
    return "axe" in globalThis;
  });
  if (!isThere) await page.evaluate(SCRIPT);
  // Contrast during a fade doesn't matter.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    // Passes would only be serialized and transferred.
    const { violations } = await axe.run(
      { include: [selector] },
      {
        resultTypes: ["violations"],
        // Only an experimental rule reads style sheets.
        preload: false,
        // WCAG 2.5.3: speech input says the visible words. Axe leaves it off.
        rules: { "label-content-name-mismatch": { enabled: true } },
      },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, part);
  return found.finally(() => page.emulateMedia({ reducedMotion: null }));
};
