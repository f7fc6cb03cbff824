import { SETSUNA_MS } from "@setsuna/kit";
import type { RulerTexts } from "../../content/types/landing.ts";
import styles from "./delay-ruler.module.css";

const STEPS = 75;
const NOW = 12;
const WIDTH = 750;
const HEIGHT = 64;
const BASE = HEIGHT - 1;

const at = (step: number, steps: number): number => Math.round((step * WIDTH * 100) / steps) / 100;
const ticks = (steps: number, every: number, height: number): string =>
  Array.from({ length: Math.floor(steps / every) + 1 }, (_, step) => `M${at(step * every, steps)} ${BASE}v${-height}`).join("");

/** Ruler of at least a second in steps of one setsuna: now, and its echo, to scale. Without a delay there is no echo. */
export const DelayRuler = ({
  texts,
  delayMs,
  now = NOW,
  steps = STEPS,
}: {
  readonly texts: RulerTexts;
  readonly delayMs: number | undefined;
  readonly now?: number;
  readonly steps?: number;
}) => {
  const step = delayMs === undefined ? undefined : Math.min(steps, now + delayMs / SETSUNA_MS);
  const nowX = at(now, steps);
  const stepX = step === undefined ? nowX : at(step, steps);
  const late = step !== undefined && step > steps * 0.6;
  return (
    <div className={styles.ruler}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.scale}
        role="img"
        aria-label={texts.label}
      >
        <path className={styles.ticks} d={ticks(steps, 1, 7)} />
        <path className={styles.ticks} d={ticks(steps, 5, 14)} />
        <path className={styles.ticks} d={`M0 ${BASE}H${WIDTH}`} />
        <rect className={styles.gap} x={nowX} y="0" width={stepX - nowX} height={BASE} />
        {step !== undefined && <path className={styles.echo} d={`M${stepX} 0V${BASE}`} />}
        <path className={styles.now} d={`M${nowX} 0V${BASE}`} />
      </svg>
      <span className={styles.nowWord} style={{ right: `${100 - (nowX * 100) / WIDTH}%` }}>
        {texts.now}
      </span>
      {step !== undefined && (
        <span
          className={styles.echoWord}
          style={late ? { right: `${100 - (stepX * 100) / WIDTH}%` } : { left: `${(stepX * 100) / WIDTH}%` }}
        >
          {texts.seen}
        </span>
      )}
      <span className={styles.from}>{texts.from}</span>
      <span className={styles.to}>{texts.to}</span>
    </div>
  );
};
