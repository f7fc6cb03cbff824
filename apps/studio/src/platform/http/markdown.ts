/// <reference path="./turndown-plugin-gfm.d.ts" />
import { gfm } from "@joplin/turndown-plugin-gfm";
import Turndown from "turndown";

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
  "search",
  "template",
] as const;

interface Attributes {
  getAttribute(name: string): string | null;
}

const isHidden = (node: object): boolean => {
  const { getAttribute } = node as Attributes;
  return getAttribute.call(node, "aria-hidden") === "true" || getAttribute.call(node, "hidden") !== null;
};

const converter = (): Turndown => {
  const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", emDelimiter: "*" });
  turndown.use(gfm);
  // The types don't know SVG.
  turndown.remove([...LEFT_OUT] as Turndown.Filter);
  turndown.addRule("hidden", { filter: isHidden, replacement: () => "" });
  turndown.addRule("summary", {
    filter: "summary",
    replacement: (content) => {
      const text = content.trim();
      // A summary that contains no heading is the heading of its details.
      return text.startsWith("#") ? `\n\n${text}\n\n` : `\n\n**${text}**\n\n`;
    },
  });
  return turndown;
};

/** First `<main>`; undefined if there is none. A regular expression would rescan from every `<main`. */
const mainOf = (html: string): string | undefined => {
  const start = html.search(/<main[\s>]/);
  const open = start < 0 ? -1 : html.indexOf(">", start);
  const close = html.lastIndexOf("</main>");
  return open < 0 || close < open ? undefined : html.slice(open + 1, close);
};

const OWN_ADDRESS = /\b(href|src)="(\/[^"]*)"/g;

/**
 * The `<main>` as Markdown (CommonMark with tables). Undefined if it has none. Prefixes addresses of this site with `origin`, so
 * that the text also works elsewhere.
 */
export const markdownOf = (html: string, origin: string): string | undefined => {
  const main = mainOf(html);
  if (main === undefined) return undefined;
  const absolute = main.replaceAll(OWN_ADDRESS, (_whole, name: string, path: string) => `${name}="${origin}${path}"`);
  return `${converter().turndown(absolute).trim()}\n`;
};
