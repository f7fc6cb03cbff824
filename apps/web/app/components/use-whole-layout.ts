import { useEffect, useLayoutEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

const PRESSES = ["pointerdown", "keydown", "click"] as const;
const SIGNS = ["pointermove", "touchstart", "wheel", "scroll"] as const;

/** Makes CSS lay out everything (landing-section and prose-section.module.css). */
const WHOLE = "data-whole";

export const SCROLL_POSITIONS = "setsuna.scroll";

/** Runs before scripts, since a restored position or fragment needs the whole layout. */
export const WHOLE_LAYOUT_SCRIPT = `try{if(location.hash||JSON.parse(sessionStorage.getItem("${SCROLL_POSITIONS}")||"{}")[(history.state||{}).key]>0)document.documentElement.setAttribute("${WHOLE}","")}catch{}`;

const wholeNow = (): void => document.documentElement.setAttribute(WHOLE, "");

/**
 * Lays out a long page completely before a link is followed, so that it leads to the right place; otherwise when idle. Until
 * then, sections far down have an estimated height.
 */
export const useWholeLayout = (): void => {
  // False for the served page.
  const [reached] = useState(useHydrated());
  useLayoutEffect(() => {
    if (reached) wholeNow();
  }, [reached]);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true, once: true } as const;
    const soon = (): void => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(wholeNow, { timeout: 500 });
      else setTimeout(wholeNow, 50);
    };
    for (const press of PRESSES) window.addEventListener(press, wholeNow, { ...options, capture: true });
    // Without capture: the menu scrolls itself to the current page.
    for (const sign of SIGNS) window.addEventListener(sign, soon, options);
    return () => {
      leaving.abort();
      document.documentElement.removeAttribute(WHOLE);
    };
  }, []);
};
