import { useEffect } from "react";
import { LANGUAGE_STORAGE_KEY } from "../i18n/language.ts";

const KEPT = "setsunaBeforeAlive";

interface BeforeAlive {
  /** The last button pressed, if any. */
  readonly pressed: Element | null;
  readonly words: string | null;
  /** Aborting it stops listening. */
  readonly over: AbortController;
}

/** Keeps a press on a button until scripts answer it, and a chosen language. */
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
    // Runs after the components' own effects, so that a click doesn't stop what just started.
    setTimeout(() => {
      if (pressed instanceof HTMLElement && pressed.isConnected && pressed.textContent === words) pressed.click();
    });
  }, []);
};
