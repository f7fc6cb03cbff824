import { type RefObject, useEffect } from "react";
import { entryItem, itemAfterKey } from "./one-stop.ts";

/**
 * Makes the matching links of an element one stop for Tab, with arrow keys, Home and End inside (only left and right with
 * `across`). WAI-ARIA Authoring Practices, roving tabindex. Without script each link is a stop.
 */
export const useOneStop = (root: RefObject<HTMLElement | null>, selector: string, across = false): void => {
  // After each render, because the present page's link changes with it.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const seen = (): HTMLElement[] =>
      [...element.querySelectorAll<HTMLElement>(selector)].filter((item) => item.getClientRects().length > 0);
    const sync = (): void => {
      const items = seen();
      const at = entryItem(items);
      for (const [index, item] of items.entries()) item.tabIndex = index === at ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent): void => {
      for (const item of seen()) item.toggleAttribute("data-entered", item === target);
      sync();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const items = seen();
      const next = itemAfterKey(event.key, items.indexOf(event.target as HTMLElement), items.length, across);
      if (next === undefined) return;
      event.preventDefault();
      items[next]?.focus();
    };
    sync();
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener("resize", sync, { signal });
    element.addEventListener("focusin", onFocus, { signal });
    element.addEventListener("keydown", onKeyDown, { signal });
    return () => end.abort();
  });
};
