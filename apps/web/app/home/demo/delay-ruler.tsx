import styles from "./delay-ruler.module.css";

/** Setsunas in a second. */
const STEPS = 75;
/** One of them, in ms. */
const SETSUNA_MS = 1000 / STEPS;
/** The step at which the line of now stands. */
const NOW = 12;
const WIDTH = 750;
const HEIGHT = 64;
const BASE = HEIGHT - 1;

const at = (step: number): number => (step * WIDTH) / STEPS;
const ticks = (every: number, height: number): string =>
  Array.from({ length: STEPS / every + 1 }, (_, step) => `M${at(step * every)} ${BASE}v${-height}`).join("");

export interface RulerWords {
  readonly now: string;
  readonly seen: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** One second in 75 steps: now, and its echo so much later, drawn to scale. Without a delay the echo stands one step away, faintly. */
export const DelayRuler = ({ words, delayMs }: { readonly words: RulerWords; readonly delayMs: number | undefined }) => {
  const step = Math.min(STEPS, NOW + (delayMs ?? SETSUNA_MS) / SETSUNA_MS);
  return (
    <div className={styles.ruler}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.scale}
        role="img"
        aria-label={words.label}
      >
        <path className={styles.ticks} d={ticks(1, 7)} />
        <path className={styles.ticks} d={ticks(5, 14)} />
        <path className={styles.ticks} d={`M0 ${BASE}H${WIDTH}`} />
        <rect className={styles.gap} x={at(NOW)} y="0" width={at(step) - at(NOW)} height={BASE} />
        <path className={styles.echo} d={`M${at(step)} 0V${BASE}`} />
        <path className={styles.now} d={`M${at(NOW)} 0V${BASE}`} />
      </svg>
      <span className={styles.nowWord} style={{ right: `${100 - (NOW / STEPS) * 100}%` }}>
        {words.now}
      </span>
      <span className={styles.echoWord} style={{ left: `${(step / STEPS) * 100}%` }}>
        {words.seen}
      </span>
      <span className={styles.from}>{words.from}</span>
      <span className={styles.to}>{words.to}</span>
    </div>
  );
};
