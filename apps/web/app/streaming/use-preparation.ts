import { useEffect } from "react";

const SETTLED_MS = 400;
/** Milliseconds. The client is prepared again once visible. */
const KEPT_MS = 120_000;

const isTyping = (): boolean => document.activeElement instanceof HTMLElement && document.activeElement.matches("input, select");

/** `key`: what would start; undefined: nothing. `prepare` and `forget` must be stable. */
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
