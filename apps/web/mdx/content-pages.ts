import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import remarkFrontmatter from "remark-frontmatter";
import type { Plugin } from "vite";
import { leanElements } from "./lean-elements.ts";
import { pageBlocks } from "./page-blocks.ts";
import { fieldOfHeads, pageHeads } from "./page-heads.ts";
import { pageExports, pageValues } from "./page-module.ts";
import { pageScope } from "./page-scope.ts";
import { pageSections } from "./page-sections.ts";
import { tableSyntax } from "./table-syntax.ts";

const CONTENT = fileURLToPath(new URL("../app/content/", import.meta.url));
const TITLES = "virtual:page-titles";
const DESCRIPTIONS = "virtual:page-descriptions";
const FIELDS = { [TITLES]: "title", [DESCRIPTIONS]: "description" } as const;

/** Titles or descriptions of all pages, without the pages themselves. */
const heads: Plugin = {
  name: "page-heads",
  resolveId: (id) => (id in FIELDS ? `\0${id}` : undefined),
  load(id) {
    const field = FIELDS[id.slice(1) as keyof typeof FIELDS];
    if (!id.startsWith("\0") || field === undefined) return undefined;
    const found = pageHeads(CONTENT);
    for (const { language, file } of found) this.addWatchFile(`${CONTENT}${language}/${file}`);
    return `export default ${JSON.stringify(fieldOfHeads(found, field))};`;
  },
};

/** The options that make a page of a file in `app/content`. docs/recipes/content.md describes the syntax. */
export const MDX_OPTIONS = {
  remarkPlugins: [remarkFrontmatter, tableSyntax, pageScope, pageSections, pageBlocks, pageExports],
  rehypePlugins: [leanElements],
  recmaPlugins: [pageValues],
};

/** Compiles pages in MDX, and gives their titles and descriptions as modules. */
export const contentPages = (): Plugin[] => [{ enforce: "pre", ...(mdx(MDX_OPTIONS) as Plugin) }, heads];
