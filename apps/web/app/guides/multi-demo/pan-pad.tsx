import type { PointerEvent } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { DEMO_LABELS } from "./labels.ts";
import { DIRECTIONS, type Direction } from "./pan-motion.ts";
import styles from "./pan-pad.module.css";
import type { Pan } from "./use-pan.ts";

const ARROW: Readonly<Record<Direction, string>> = {
  up: "M7 15l5-6 5 6",
  down: "M7 9l5 6 5-6",
  left: "M15 7l-6 5 6 5",
  right: "M9 7l6 5-6 5",
};

const sourceOf = ({ pointerId }: PointerEvent): string => `pointer-${pointerId}`;

export const PanPad = ({ pan }: { readonly pan: Pan }) => {
  const { language } = useLanguage();
  const labels = DEMO_LABELS[language];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset names a part of a form; this is none.
    <div className={styles.pad} role="group" aria-label={labels.pad}>
      {DIRECTIONS.map((direction) => (
        <button
          key={direction}
          type="button"
          className={styles.key}
          data-direction={direction}
          aria-label={labels[direction]}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            pan.press(sourceOf(event), direction);
          }}
          onPointerUp={(event) => pan.release(sourceOf(event))}
          onPointerCancel={(event) => pan.release(sourceOf(event))}
          onLostPointerCapture={(event) => pan.release(sourceOf(event))}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== " " && event.key !== "Enter") return;
            event.preventDefault();
            if (!event.repeat) pan.press(`${direction}-${event.key}`, direction);
          }}
          onKeyUp={(event) => {
            if (event.key !== " " && event.key !== "Enter") return;
            event.preventDefault();
            pan.release(`${direction}-${event.key}`);
          }}
          onClick={(event) => {
            // Presses are handled. A click without one comes from a screen reader.
            if (event.detail === 0) pan.tap(direction);
          }}
        >
          <Icon path={ARROW[direction]} />
        </button>
      ))}
      <button
        type="button"
        className={styles.key}
        data-direction="centre"
        aria-label={labels.centre}
        onClick={() => pan.centre()}
      >
        <Icon path="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 4v4M12 16v4M4 12h4M16 12h4" />
      </button>
    </div>
  );
};

const Icon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);
