import { gfm } from "@joplin/turndown-plugin-gfm";
import Turndown from "turndown";

/** Elements for the eye or the hand alone: drawings, forms, buttons. Texts of a page are not among them. */
const LEFT_OUT = [
  "script",
  "style",
  "svg",
  "canvas",
  "video",
  "audio",
  "button",
  "form",
  "input",
  "select",
  "nav",
  "template",
] as const;

const converter = (): Turndown => {
  const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", emDelimiter: "*" });
  turndown.use(gfm);
  // SVG is none of the names that the types know.
  turndown.remove([...LEFT_OUT] as Turndown.Filter);
  turndown.addRule("hidden", {
    filter: (node) => node.getAttribute("aria-hidden") === "true" || node.hasAttribute("hidden"),
    replacement: () => "",
  });
  // Summaries of what opens are headings of what follows.
  turndown.addRule("summary", { filter: "summary", replacement: (content) => `\n\n**${content.trim()}**\n\n` });
  return turndown;
};

const MAIN = /<main\b[^>]*>([\s\S]*)<\/main>/;
/** A link or picture of this site without its host. */
const OWN_ADDRESS = /\b(href|src)="(\/[^"]*)"/g;

/**
 * Returns the text of a rendered page, what is inside its `<main>`, as Markdown (CommonMark with tables) that ends with a line feed; undefined
 * where it has none. `origin` stands before addresses of this site, so that the text can be read elsewhere.
 */
export const markdownOf = (html: string, origin: string): string | undefined => {
  const [, main] = MAIN.exec(html) ?? [];
  if (main === undefined) return undefined;
  const absolute = main.replaceAll(OWN_ADDRESS, (_whole, name: string, path: string) => `${name}="${origin}${path}"`);
  return `${converter().turndown(absolute).trim()}\n`;
};
