import { jsonForScript } from "./json-for-script.ts";

/** The monospaced font loads when shown. */
const FAMILIES = ["Inter Variable", "Noto Sans JP Variable"];

/** One frame's layout on a slow phone, CSS px. */
const PART_HEIGHT = 320;

/**
 * Loads sheets, then fonts for visible text, and applies them (`data-faces`, style/tokens.css) one part per frame, which avoids
 * thirty layouts and blocked input.
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
