import type { Page } from "playwright-core";

/** Replaces each text node with `font` elements, now and whenever one is added or changes, as Chrome's translator does. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isKept = ({ parentElement }: Text): boolean =>
      parentElement === null || parentElement.closest("font,[translate=no],script,style,textarea,noscript") !== null;
    const replace = (text: Text): void => {
      if (isKept(text) || text.data.trim() === "") return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(`〔${text.data}〕`);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) replace(text);
    };
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records)
        for (const node of addedNodes.length > 0 ? addedNodes : [target])
          if (node instanceof Text) replace(node);
          else replaceAll(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
