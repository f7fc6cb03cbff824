import styles from "./sparkline.module.css";
import { type SparkPoint, sparklinePath } from "./sparkline-path.ts";

const WIDTH = 100;
const HEIGHT = 24;

/**
 * A small line of values over time. Hidden from screen readers, so put its figures next to it. `marked`: times to mark with
 * a tick, such as lost packets.
 */
export const Sparkline = (props: {
  readonly points: readonly SparkPoint[];
  readonly from: number;
  readonly until: number;
  readonly marked?: readonly number[];
}) => {
  const { points, from, until } = props;
  const place = (at: number) => ((at - from) / (until - from)) * WIDTH;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      <path className={styles.base} d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      {(props.marked ?? []).map((at) => (
        <path key={at} className={styles.mark} d={`M${place(at)} ${HEIGHT}V${HEIGHT - 6}`} />
      ))}
      <g transform="translate(0 2)">
        <path className={styles.line} d={sparklinePath(points, { from, until, width: WIDTH, height: HEIGHT - 4 })} />
      </g>
    </svg>
  );
};
