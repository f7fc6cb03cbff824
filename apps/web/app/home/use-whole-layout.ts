import { useEffect } from "react";

/** What a reader does who is about to go somewhere. */
const PRESSES = ["pointerdown", "keydown", "click"] as const;
/** What a reader does who is there. */
const SIGNS = ["pointermove", "touchstart", "wheel", "scroll"] as const;

/**
 * Lays the whole landing page out once the reader is there: before a link can be followed, so that it leads to the right place, else when
 * there is time. Until then sections far down have an estimated height (landing-section.module.css).
 */
export const useWholeLayout = (): void => {
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true, once: true, capture: true } as const;
    const whole = (): void => document.documentElement.setAttribute("data-whole", "");
    const soon = (): void => {
      if (typeof requestIdleCallback === "function") requestIdleCallback(whole, { timeout: 500 });
      else setTimeout(whole, 50);
    };
    for (const press of PRESSES) window.addEventListener(press, whole, options);
    for (const sign of SIGNS) window.addEventListener(sign, soon, options);
    return () => {
      leaving.abort();
      document.documentElement.removeAttribute("data-whole");
    };
  }, []);
};
