import type { RefObject } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { DEMO_LABELS } from "./labels.ts";
import { type Offset, ZOOM } from "./pan-motion.ts";
import styles from "./whole-map.module.css";

const WIDTH = 160;
const HEIGHT = 90;
const frame = { width: WIDTH / ZOOM, height: HEIGHT / ZOOM, x: (WIDTH - WIDTH / ZOOM) / 2, y: (HEIGHT - HEIGHT / ZOOM) / 2 };

export const frameShift = (offset: Offset, bounds: Offset): string => {
  const part = (value: number, bound: number, whole: number) => (bound === 0 ? 0 : (value / bound) * whole);
  return `translate(${part(offset.x, bounds.x, frame.x)} ${part(offset.y, bounds.y, frame.y)})`;
};

export const WholeMap = (props: {
  readonly fast: RefObject<SVGRectElement | null>;
  readonly delayed: RefObject<SVGRectElement | null>;
}) => {
  const { language } = useLanguage();
  return (
    <svg className={styles.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={DEMO_LABELS[language].map}>
      <rect className={styles.whole} x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} />
      <rect ref={props.delayed} className={styles.delayed} {...frame} />
      <rect ref={props.fast} className={styles.fast} {...frame} />
    </svg>
  );
};
