import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FrontMatter, frontMatterOf } from "./front-matter.ts";

const LANGUAGES = ["ja", "en"] as const;
type Language = (typeof LANGUAGES)[number];

export interface PageHead extends FrontMatter {
  readonly file: string;
  readonly language: Language;
}

/** Reads the front matter of all pages in `content`. Throws if a page lacks one of the languages, or shares its address. */
export const pageHeads = (content: string): readonly PageHead[] => {
  const heads = LANGUAGES.flatMap((language) =>
    readdirSync(join(content, language), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".mdx"))
      .toSorted()
      .map((name): PageHead => {
        const file = join(content, language, name);
        return { ...frontMatterOf(readFileSync(file, "utf8"), file), file: name, language };
      }),
  );
  for (const { path, file, language } of heads) {
    const same = heads.filter((head) => head.path === path);
    if (same.some((head) => head.file !== file))
      throw new Error(`${same.map((head) => head.file).join(", ")}: one address, ${path}`);
    for (const other of LANGUAGES)
      if (!same.some((head) => head.language === other)) throw new Error(`${language}/${file} has no ${other}/${file}`);
  }
  return heads;
};

/** By path and language. */
export const fieldOfHeads = (heads: readonly PageHead[], field: "title" | "description" | "file") => {
  const found: Record<string, Partial<Record<Language, string>>> = {};
  for (const head of heads) found[head.path] = { ...found[head.path], [head.language]: head[field] };
  return found;
};
