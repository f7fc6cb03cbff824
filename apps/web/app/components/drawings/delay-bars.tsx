import type { ReactNode } from "react";
import styles from "./drawing.module.css";
import { DRAWING_WIDTH, Drawing } from "./drawing.tsx";

export interface DelayPart {
  readonly name: string;
  readonly ms: number;
  readonly ours?: boolean;
}

const ROW = 30;
const TOP = 16;

export const DelayBars = (props: {
  readonly label: string;
  readonly parts: readonly DelayPart[];
  readonly total: string;
  readonly caption?: ReactNode;
}) => {
  const { parts } = props;
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0);
  const scale = (DRAWING_WIDTH - 4) / whole;
  const bottom = TOP + parts.length * ROW;
  let before = 0;
  return (
    <Drawing label={props.label} height={bottom + 24} caption={props.caption}>
      <path className={styles.now} d={`M1 0V${bottom + 8}`} />
      <path className={styles.echo} d={`M${DRAWING_WIDTH - 2} 0V${bottom + 8}`} />
      {parts.map(({ name, ms, ours }, index) => {
        const x = 2 + before * scale;
        const y = TOP + index * ROW;
        const right = x > DRAWING_WIDTH / 2;
        before += ms;
        return (
          <g key={name}>
            <text className={styles.word} x={right ? x + ms * scale - 2 : x + 2} y={y + 9} textAnchor={right ? "end" : "start"}>
              {name} <tspan className={styles.figureText}>{`${ms.toFixed(1)} ms`}</tspan>
            </text>
            <rect className={styles.bar} data-ours={ours || undefined} x={x} y={y + 13} width={ms * scale} height="8" />
          </g>
        );
      })}
      <text className={styles.figureText} x={DRAWING_WIDTH - 8} y={bottom + 22} textAnchor="end">
        {`${props.total} ${whole.toFixed(0)} ms`}
      </text>
    </Drawing>
  );
};

export const sumOf = (parts: readonly DelayPart[]): number => parts.reduce((sum, { ms }) => sum + ms, 0);
