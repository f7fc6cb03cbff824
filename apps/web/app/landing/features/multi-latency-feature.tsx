import { useState } from "react";
import type { LandingTexts } from "../../content/types/landing.ts";
import { Feature } from "./feature.tsx";
import styles from "./features.module.css";

const HELD_MS = 750;
const SCALE_MS = 1500;
const TICKS = Array.from({ length: 9 }, (_, index) => `M${(index * 300) / 8} 31v-5`).join("");

const Strip = ({ name, turn, lateMs }: { readonly name: string; readonly turn: number; readonly lateMs: number }) => (
  <div className={styles.strip}>
    <span className={styles.stripName}>{name}</span>
    <svg viewBox="0 0 300 32" preserveAspectRatio="none" className={styles.stripScale} aria-hidden="true" focusable="false">
      <path className={styles.stripTicks} d={`M0 31H300${TICKS}`} />
    </svg>
    {/* Remount for each cue, so that the animation restarts. */}
    <span
      key={turn}
      className={styles.cue}
      style={{ left: `${4 + (lateMs / SCALE_MS) * 92}%`, animationDelay: `${lateMs}ms` }}
      data-given={turn > 0}
    />
    <span className={styles.late}>{lateMs === 0 ? "0 ms" : `+${lateMs} ms`}</span>
  </div>
);

export const MultiLatencyFeature = ({ texts }: { readonly texts: LandingTexts["feature"]["multiLatency"] }) => {
  const [turn, setTurn] = useState(0);
  return (
    <Feature texts={texts}>
      <div role="img" aria-label={texts.label}>
        <Strip name={texts.fast} turn={turn} lateMs={0} />
        <Strip name={texts.held} turn={turn} lateMs={HELD_MS} />
      </div>
      <button type="button" className="button button-small" onClick={() => setTurn(turn + 1)}>
        {texts.send}
      </button>
    </Feature>
  );
};
