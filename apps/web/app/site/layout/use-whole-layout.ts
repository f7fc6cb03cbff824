import { useEffect, useLayoutEffect, useState } from "react";
import { useHydrated } from "../../components/use-hydrated.ts";

/** Says what a reader does who is about to go somewhere. */
const PRESSES = ["pointerdown", "keydown", "click"] as const;
/** Says what a reader does who is there. */
const SIGNS = ["pointermove", "touchstart", "wheel", "scroll"] as const;

/** The attribute of the document's element that lays out everything (landing-section and prose-section.module.css). */
const WHOLE = "data-whole";

/** Says where the router keeps how far down each page was read. */
export const SCROLL_POSITIONS = "setsuna.scroll";

/**
 * For a page as it is sent, before its scripts: who comes back to the middle of it, or follows a link to a part, has it whole from the
 * start, so that the place is the right one.
 */
export const WHOLE_AT_ONCE = `try{if(location.hash||JSON.parse(sessionStorage.getItem("${SCROLL_POSITIONS}")||"{}")[(history.state||{}).key]>0)document.documentElement.setAttribute("${WHOLE}","")}catch{}`;

const wholeNow = (): void => document.documentElement.setAttribute(WHOLE, "");

/**
 * Lays a long page out whole once the reader is there: before a link can be followed, so that it leads to the right place, else when
 * there is time. Until then sections far down have an estimated height. A page that is reached from another is whole from the start.
 */
export const useWholeLayout = (): void => {
  // False for the page that the server sent, whatever becomes of it.
  const [reached] = useState(useHydrated());
  useLayoutEffect(() => {
    if (reached) wholeNow();
  }, [reached]);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true, once: true, capture: true } as const;
    const soon = (): void => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(wholeNow, { timeout: 500 });
      else setTimeout(wholeNow, 50);
    };
    for (const press of PRESSES) window.addEventListener(press, wholeNow, options);
    for (const sign of SIGNS) window.addEventListener(sign, soon, options);
    return () => {
      leaving.abort();
      document.documentElement.removeAttribute(WHOLE);
    };
  }, []);
};
