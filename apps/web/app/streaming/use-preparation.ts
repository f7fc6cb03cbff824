import { useEffect } from "react";

/** A form has to be left alone so long before anything is connected with what it says, ms. */
const SETTLED_MS = 400;
/** An unused connection is kept this long, ms, and prepared again when the page becomes visible. */
const KEPT_MS = 120_000;

/** The user is typing, so the field is incomplete. */
const isTyping = (): boolean => document.activeElement instanceof HTMLElement && document.activeElement.matches("input, select");

/**
 * Connects ahead of a start, while a page with a complete form is looked at. `key`: what would be started; undefined while nothing can be.
 * `prepare` and `forget` are the same functions at every render.
 */
export const usePreparation = (key: string | undefined, prepare: (key: string) => void, forget: () => void): void => {
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let prepared = false;
    const after = (ms: number, act: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    };
    const release = (): void => {
      prepared = false;
      forget();
    };
    const attempt = (): void => {
      if (document.hidden || isTyping()) return;
      prepared = true;
      prepare(key);
      after(KEPT_MS, release);
    };
    const onActivity = (): void => {
      if (!prepared) after(SETTLED_MS, attempt);
    };
    const events = ["focusout", "visibilitychange", "pointermove", "pointerdown"] as const;
    for (const event of events) window.addEventListener(event, onActivity);
    onActivity();
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, onActivity);
    };
  }, [key, prepare, forget]);
};
