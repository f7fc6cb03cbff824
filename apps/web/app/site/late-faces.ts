import { jsonForScript } from "./json-for-script.ts";

/** Families that cover a whole page; the mono is in few places, and comes when they are shown in it. */
const FAMILIES = ["Inter Variable", "Noto Sans JP Variable"];

/** A part of the page that is laid out within one frame on a slow phone, CSS px of height. */
const PART_HEIGHT = 320;

/**
 * Script that loads the style sheets, then all fonts for visible text, and then applies them (`data-faces`, style/tokens.css)
 * top to bottom, one part per frame. This avoids a layout for each of thirty slices of Japanese and long blocked input. The
 * fallback font has the same metrics.
 */
export const lateFaces = (sheets: readonly string[]): string => `(async () => {
  await Promise.all(${jsonForScript(sheets)}.map((href) => new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  })));
  const seen = (element) => element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
  const letters = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (seen(parentElement)) for (const letter of data) letters.add(letter);
  }
  const words = [...letters].join("");
  await Promise.allSettled(${jsonForScript(FAMILIES)}.map((family) => document.fonts.load(\`16px "\${family}"\`, words)));
  const parts = [];
  const divide = (element) => {
    if (!seen(element)) return;
    if (element.childElementCount === 0 || element.getBoundingClientRect().height < ${PART_HEIGHT}) parts.push(element);
    else for (const child of element.children) divide(child);
  };
  divide(document.body);
  for (const part of [...parts, document.documentElement]) {
    part.setAttribute("data-faces", "");
    await new Promise((next) => requestAnimationFrame(next));
  }
})()`;
