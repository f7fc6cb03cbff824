import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";

import styles from "./toasts.module.css";

const MIN_MS = 5_000;
/** In ms: ten Latin or Japanese characters a second, half as fast as people read. */
const PER_CHARACTER_MS = 100;

/** Returns how long a success message stays, ms. Pointer and focus pause the timer. WCAG 2.2.1. */
export const readingTimeMs = (text: string): number => MIN_MS + PER_CHARACTER_MS * [...text].length;

export interface Toast {
  readonly tone: "success" | "error";
  readonly text: string;
}

/** Errors stay. A success closes after a reading time, which restarts after hover or focus and pauses while hidden. */
export const ToastCard = ({ toast: { tone, text }, close }: { readonly toast: Toast; readonly close: () => void }) => {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const waits = tone === "error" || pointed || focused || hidden;
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(close, readingTimeMs(text));
    return () => clearTimeout(timer);
  }, [waits, text, close]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only stops the clock; whatever can be done is done by the button.
    <div
      className={styles.toast}
      data-tone={tone}
      data-testid={`toast-${tone}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.close} aria-label={t("form.close")} onClick={close}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
          <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
};
