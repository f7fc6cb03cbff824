/**
 * Open Graph images, 1200 x 630, per page and language, drawn as SVG and taken by Chromium. `--write` draws those whose words
 * changed; without it they are named.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Language } from "@setsuna/contracts";
import { commandArguments } from "@setsuna/testkit/model";
import { runnerImport } from "vite";
import type { PublicPage } from "../apps/web/app/site/public-pages.ts";
import { shareImageName } from "../apps/web/app/site/site-address.ts";
import { contentPages } from "../apps/web/mdx/content-pages.ts";

const FOLDER = fileURLToPath(new URL("../apps/web/public/share", import.meta.url));
/** Sources of each image: machines smooth letters differently, so images can't be compared. */
const DRAWN = fileURLToPath(new URL("./lib/share-images.json", import.meta.url));
const LANGUAGES = ["ja", "en"] as const;
const [WIDTH, HEIGHT, EDGE, BASE] = [1200, 630, 84, 548];
const LINES = { ja: "いまを、離れた画面へ。", en: "Now, on a distant screen." } as const;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const ticks = Array.from({ length: 76 }, (_, step) => {
  const x = EDGE + (step * (WIDTH - 2 * EDGE)) / 75;
  return `M${x.toFixed(1)} ${BASE}v-${step % 5 === 0 ? 22 : 11}`;
}).join("");
const at = (step: number): string => (EDGE + (step * (WIDTH - 2 * EDGE)) / 75).toFixed(1);

export const shareImage = ({ path, title }: Pick<PublicPage, "path" | "title">, language: Language): string => {
  const heading = path === "/" ? LINES[language] : title[language];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="#FAFAF7"/>
<path d="M${EDGE + 3} 84v56" stroke="#0B0D10" stroke-width="4"/><path d="M${EDGE + 17} 84v56" stroke="#0B0D10" stroke-opacity=".45" stroke-width="4"/>
<text x="${EDGE + 44}" y="124" font-size="34" font-weight="700" fill="#0B0D10">Setsuna Studio</text>
<foreignObject x="${EDGE}" y="200" width="${WIDTH - 2 * EDGE}" height="260"><div xmlns="http://www.w3.org/1999/xhtml" lang="${language}" style="font-size:72px;font-weight:700;line-height:1.25;color:#0B0D10;word-break:auto-phrase;text-wrap:balance">${escaped(heading)}</div></foreignObject>
<path d="${ticks}M${EDGE} ${BASE}H${WIDTH - EDGE}" stroke="#7B8088" stroke-width="1.5" fill="none"/>
<path d="M${at(26)} ${BASE}v-70" stroke="#0B0D10" stroke-opacity=".45" stroke-width="3"/><path d="M${at(25)} ${BASE}v-70" stroke="#E5343B" stroke-width="3"/>
</svg>`;
};

const PAGES = fileURLToPath(new URL("../apps/web/app/site/public-pages.ts", import.meta.url));

/** Vite reads the pages: titles are in the front matter of MDX. */
const publicPages = async (): Promise<readonly PublicPage[]> => {
  const { module } = await runnerImport<typeof import("../apps/web/app/site/public-pages.ts")>(PAGES, {
    configFile: false,
    plugins: [contentPages()],
  });
  return module.PUBLIC_PAGES;
};

const picturesOf = (pages: readonly PublicPage[]) => pages.flatMap((page) => LANGUAGES.map((language) => ({ page, language })));
const fileOf = (page: PublicPage, language: Language): string => `${shareImageName(page.path)}.${language}.png`;
const printOf = (page: PublicPage, language: Language): string =>
  createHash("sha256").update(shareImage(page, language)).digest("hex").slice(0, 16);
const drawn = (): Readonly<Record<string, string>> => (existsSync(DRAWN) ? JSON.parse(readFileSync(DRAWN, "utf8")) : {});

/** Missing, or with other words. */
export const staleShareImages = (pages: readonly PublicPage[]): string[] => {
  const prints = drawn();
  return picturesOf(pages)
    .filter(({ page, language }) => {
      const file = fileOf(page, language);
      return !existsSync(join(FOLDER, file)) || prints[file] !== printOf(page, language);
    })
    .map(({ page, language }) => fileOf(page, language));
};

const draw = async (pages: readonly PublicPage[]): Promise<void> => {
  // Only drawing needs a browser and fonts.
  const { launchBrowser } = await import("@setsuna/testkit");
  const { resolve } = createRequire(fileURLToPath(new URL("../apps/studio/package.json", import.meta.url)));
  const font = readFileSync(resolve("@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf")).toString("base64");
  mkdirSync(FOLDER, { recursive: true });
  const stale = new Set(staleShareImages(pages));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    await page.setContent(
      `<style>@font-face{font-family:N;src:url(data:font/ttf;base64,${font})}body{margin:0;font-family:N;font-weight:700}svg{display:block;font-family:N}</style><main></main>`,
    );
    for (const one of picturesOf(pages)) {
      const file = fileOf(one.page, one.language);
      if (!stale.has(file)) continue;
      await page.evaluate(
        async (svg) => {
          const main = document.querySelector("main");
          if (main !== null) main.innerHTML = svg;
          await document.fonts.ready;
        },
        shareImage(one.page, one.language),
      );
      writeFileSync(join(FOLDER, file), await page.screenshot());
    }
  } finally {
    await browser.close();
  }
  const prints = Object.fromEntries(
    picturesOf(pages).map(({ page, language }) => [fileOf(page, language), printOf(page, language)]),
  );
  writeFileSync(DRAWN, `${JSON.stringify(prints, undefined, 2)}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await publicPages();
  if (commandArguments({ flags: ["write"] }).flag("write")) await draw(pages);
  const stale = staleShareImages(pages);
  if (stale.length > 0) {
    process.stderr.write(`${stale.join(", ")}: not as drawn; run npx tsx scripts/share-images.ts --write\n`);
    process.exitCode = 1;
  }
}
