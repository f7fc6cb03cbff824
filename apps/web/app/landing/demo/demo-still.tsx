import styles from "./live-demo.module.css";
import { FIELD, strokeOfNow, strokesAt, strokeX } from "./stroke-field.ts";

const INSTANT_MS = 1_726_000_000_560;
const STROKES = strokesAt(INSTANT_MS, undefined);
const NOW_X = strokeX(strokeOfNow(INSTANT_MS));
const place = (value: number): number => Math.round(value * 10) / 10;
const DRAWN = STROKES.map(({ x, top, bottom, light }) => ({
  d: `M${place(x)} ${place(top)}V${place(bottom)}`,
  opacity: Math.round(light * 100) / 100,
}));

export const DemoStill = () => (
  <svg className={styles.still} viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} aria-hidden="true" focusable="false">
    {DRAWN.map(({ d, opacity }) => (
      <path key={d} d={d} strokeOpacity={opacity} />
    ))}
    <path className={styles.stillNow} d={`M${place(NOW_X)} 30V298`} />
  </svg>
);
