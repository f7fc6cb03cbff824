import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/** The width of every drawing, in units that are about a pixel on a phone. */
export const DRAWING_WIDTH = 360;

export const Drawing = (props: {
  readonly label: string;
  readonly height: number;
  readonly caption?: ReactNode;
  readonly children: ReactNode;
}) => (
  <figure className={styles.figure}>
    <svg className={styles.drawing} viewBox={`0 0 ${DRAWING_WIDTH} ${props.height}`} role="img" aria-label={props.label}>
      {props.children}
    </svg>
    {props.caption && <figcaption className={styles.caption}>{props.caption}</figcaption>}
  </figure>
);

type Point = readonly [x: number, y: number];

export const Box = (props: {
  readonly at: Point;
  readonly size: Point;
  readonly name: string;
  readonly lines?: readonly string[];
}) => {
  const [x, y] = props.at;
  const [width, height] = props.size;
  const lines = props.lines ?? [];
  const first = y + height / 2 + 5 - (lines.length * 15) / 2;
  return (
    <g>
      <rect className={styles.box} x={x} y={y} width={width} height={height} rx="3" />
      <text className={styles.name} x={x + width / 2} y={first}>
        {props.name}
      </text>
      {lines.map((line, index) => (
        <text key={line} className={styles.line} x={x + width / 2} y={first + 15 * (index + 1)}>
          {line}
        </text>
      ))}
    </g>
  );
};

export const Arrow = ({
  along,
  kind = "now",
}: {
  readonly along: readonly Point[];
  readonly kind?: "now" | "later" | "back";
}) => {
  const [endX, endY] = along.at(-1) ?? [0, 0];
  const [fromX, fromY] = along.at(-2) ?? [0, 0];
  const turn = (Math.atan2(endY - fromY, endX - fromX) * 180) / Math.PI;
  return (
    <g className={styles.arrow} data-kind={kind}>
      <polyline points={along.map((point) => point.join(",")).join(" ")} />
      <path d="M-6 -4L0 0L-6 4" transform={`translate(${endX} ${endY}) rotate(${turn})`} />
    </g>
  );
};

export const Word = ({
  at,
  children,
  end,
}: {
  readonly at: Point;
  readonly children: string;
  readonly end?: "start" | "middle" | "end";
}) => (
  <text className={styles.word} x={at[0]} y={at[1]} textAnchor={end ?? "start"}>
    {children}
  </text>
);
