import { useEffect } from "react";
import { LANGUAGE_STORAGE_KEY } from "../i18n/language.ts";

/** Global that holds presses made before the scripts loaded. */
const KEPT = "setsunaBeforeAlive";

interface BeforeAlive {
  /** The last button that was pressed; null while none was. */
  readonly pressed: Element | null;
  /** Holds what it said then. */
  readonly words: string | null;
  /** Stops listening. */
  readonly over: AbortController;
}

/**
 * For a page as it is sent, before anything in it can be pressed: a press on a button waits for the scripts that answer it, and a
 * language that is chosen meanwhile, by a link to the same page in it, is remembered.
 */
export const BEFORE_ALIVE = `{
const kept = globalThis.${KEPT} = { pressed: null, words: null, over: new AbortController() };
addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button) Object.assign(kept, { pressed: button, words: button.textContent });
  const link = target instanceof Element ? target.closest("a[data-language]") : null;
  try { if (link) localStorage.setItem("${LANGUAGE_STORAGE_KEY}", link.dataset.language); } catch { /* Nothing is remembered here. */ }
}, { capture: true, signal: kept.over.signal });
}`;

const isKept = (value: unknown): value is BeforeAlive => typeof value === "object" && value !== null && "over" in value;

/** Replays presses made before hydration, if the element still exists with the same label. */
export const usePressesBeforeAlive = (): void => {
  useEffect(() => {
    const kept: unknown = Reflect.get(globalThis, KEPT);
    if (!isKept(kept) || kept.over.signal.aborted) return;
    kept.over.abort();
    const { pressed, words } = kept;
    // Run after the parts' own effects, so that a press doesn't stop what just started automatically.
    setTimeout(() => {
      if (pressed instanceof HTMLElement && pressed.isConnected && pressed.textContent === words) pressed.click();
    });
  }, []);
};
