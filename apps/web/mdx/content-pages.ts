import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkFrontmatter from "remark-frontmatter";
import type { Processor } from "unified";
import type { Plugin } from "vite";
import { leanElements } from "./lean-elements.ts";
import { pageBlocks } from "./page-blocks.ts";
import { fieldOfHeads, pageHeads } from "./page-heads.ts";
import { pageExports, pageValues } from "./page-module.ts";
import { pageScope } from "./page-scope.ts";
import { pageSections } from "./page-sections.ts";

/** Adds tables with pipes, but nothing else of GitHub's Markdown, such as automatic links. */
function tableSyntax(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}

const CONTENT = fileURLToPath(new URL("../app/content/", import.meta.url));
const TITLES = "virtual:page-titles";
const DESCRIPTIONS = "virtual:page-descriptions";
const FILES = "virtual:page-files";
const FIELDS = { [TITLES]: "title", [DESCRIPTIONS]: "description", [FILES]: "file" } as const;

/** Titles, descriptions or files of all pages, without the pages themselves. */
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

export const MDX_OPTIONS = {
  remarkPlugins: [remarkFrontmatter, tableSyntax, pageScope, pageSections, pageBlocks, pageExports],
  rehypePlugins: [leanElements],
  recmaPlugins: [pageValues],
};

export const contentPages = (): Plugin[] => [{ enforce: "pre", ...(mdx(MDX_OPTIONS) as Plugin) }, heads];
