import type { Page } from "playwright-core";

/** Returns the words of labels, buttons and headings that a line break cuts, such as `Watch`. Hyphenated words may break. */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll("label, legend, button, summary, th, dt, h1, h2, h3")) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".visually-hidden")) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[A-Za-z]{3,}/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
    }
    return broken;
  });
