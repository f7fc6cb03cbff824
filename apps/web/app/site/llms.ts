import type { Language } from "@setsuna/contracts";
import { LANGUAGE_PARAMETER } from "../i18n/language.ts";
import { PUBLIC_PAGE_DESCRIPTIONS } from "./public-page-descriptions.ts";
import { type PageGroup, pagesOf } from "./public-pages.ts";

const SECTIONS: readonly (readonly [group: PageGroup, title: string])[] = [
  ["guides", "Guides"],
  ["developers", "For programs"],
  ["articles", "Examples of use"],
  ["downloads", "Downloads"],
  ["legal", "Legal"],
];

const FILES = [
  ["/api/openapi.json", "OpenAPI", "Every call of the HTTP API with its schemas, OpenAPI 3.1."],
  ["/sdk/README.md", "SDK", "One module and one element to send, receive and control in your own page."],
  ["/sdk/setsuna.d.ts", "Types of the SDK", "The reference of the SDK, with the meaning and unit of everything."],
] as const;

/**
 * The site for language models (https://llmstxt.org): what it is, and its pages as Markdown, in English; `?lng=ja` is
 * Japanese. `site` as in `https://studio.example`.
 */
export const llmsText = (site: string): string => {
  const language: Language = "en";
  const line = (path: string, title: string, about: string): string => `- [${title}](${site}/studio${path}): ${about}`;
  const sections = SECTIONS.map(([group, title]) => {
    const pages = pagesOf(group).map((page) =>
      line(
        `${page.path}.md?${LANGUAGE_PARAMETER}=${language}`,
        page.title[language],
        PUBLIC_PAGE_DESCRIPTIONS[language][page.path],
      ),
    );
    const files = group === "developers" ? FILES.map(([path, name, about]) => line(path, name, about)) : [];
    return `## ${title}\n\n${[...pages, ...files].join("\n")}`;
  });
  return `# Setsuna Studio

> ${PUBLIC_PAGE_DESCRIPTIONS[language]["/"]}

Each page is there as Markdown in English and Japanese: its address with \`.md\` behind it, and \`?${LANGUAGE_PARAMETER}=en\` or \`?${LANGUAGE_PARAMETER}=ja\`.

${sections.join("\n\n")}
`;
};
