import { useId, useMemo, useState } from "react";
import { Segments } from "../../components/segments.tsx";
import * as en from "../../content/en/guides/multi-latency-labels.ts";
import * as ja from "../../content/ja/guides/multi-latency-labels.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { framesOver, LINE_NAMES, type LineName } from "./lines.ts";
import { type FrameFate, fateAt, outcomeAt } from "./repair-model.ts";
import styles from "./repair-timeline.module.css";

const TIMELINE_LABELS = { ja: ja.labels, en: en.labels };

const SPAN_MS = 4000;
const NOW_MS = 1500;
const HEIGHT = 220;
const MAIN_WORD_FROM_MS = 650;
const FAST = [24, 84] as const;
const MAIN = [136, 196] as const;

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replace(`{{${name}}}`, String(value)), text);

/** One path; shorter where a frame has a gap. */
const uprights = (times: readonly number[], [top, bottom]: readonly [number, number], part = 1): string =>
  times.map((at) => `M${at.toFixed(1)} ${bottom}V${bottom - (bottom - top) * part}`).join("");

/** Three seconds at the relay: FAST, and main with the reader's delay. By repair-model. */
export const RepairTimeline = () => {
  const { language } = useLanguage();
  const labels = TIMELINE_LABELS[language];
  const slider = useId();
  const [line, setLine] = useState<LineName>("usual");
  const [delayMs, setDelayMs] = useState(750);
  const frames = useMemo(() => framesOver(line), [line]);
  const main = outcomeAt(frames, delayMs);
  const fast = outcomeAt(frames, 0);
  const at = (fate: FrameFate, delay: number): readonly number[] =>
    frames.filter((frame) => fateAt(frame, delay) === fate).map((frame) => frame.at + delay);
  const repairs = frames.flatMap(({ lost }) => lost);

  return (
    <div className={styles.timeline}>
      <Segments
        label={labels.line}
        value={line}
        choices={LINE_NAMES.map((value) => ({ value, label: labels.lines[value] }))}
        onChange={setLine}
      />
      <div className={styles.slide}>
        <label className={styles.label} htmlFor={slider}>
          {labels.delay}
        </label>
        <output className={styles.value} htmlFor={slider}>
          {delayMs} <span className={styles.unit}>ms</span>
        </output>
        <input
          className={styles.range}
          id={slider}
          type="range"
          min={0}
          max={1000}
          step={10}
          value={delayMs}
          aria-valuetext={`${delayMs} ms`}
          onChange={(event) => setDelayMs(event.target.valueAsNumber)}
        />
      </div>
      <div className={styles.figure}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${SPAN_MS} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={labels.chart}
        >
          <path className={styles.base} d={`M0 ${FAST[1]}H${SPAN_MS}M0 ${MAIN[1]}H${SPAN_MS}`} />
          <path className={styles.untouched} d={uprights(at("untouched", 0), FAST) + uprights(at("untouched", delayMs), MAIN)} />
          <path className={styles.repaired} d={uprights(at("repaired", delayMs), MAIN)} />
          <path
            className={styles.damaged}
            d={uprights(at("damaged", 0), FAST, 0.45) + uprights(at("damaged", delayMs), MAIN, 0.45)}
          />
          <path
            className={styles.repairs}
            d={repairs
              .map(({ missedAt, repairedAt }, index) => {
                const y = FAST[1] + 8 + (index % 9) * 4;
                return repairedAt === undefined ? "" : `M${missedAt} ${y}H${repairedAt}`;
              })
              .join("")}
          />
          <path className={styles.echo} d={`M${NOW_MS + delayMs} ${FAST[1] + 4}V${HEIGHT}`} />
          <path className={styles.now} d={`M${NOW_MS} 0V${HEIGHT}`} />
        </svg>
        <span className={styles.nowWord}>{labels.now}</span>
        <span className={styles.laterWord} style={{ left: `${((NOW_MS + delayMs) / SPAN_MS) * 100}%` }}>
          {fill(labels.later, { delay: delayMs })}
        </span>
        <span className={styles.fastWord}>{labels.fast}</span>
        <span className={styles.repairsWord}>{labels.repairs}</span>
        <span className={styles.mainWord} data-side={delayMs < MAIN_WORD_FROM_MS ? "right" : "left"}>
          {labels.main}
        </span>
      </div>
      <ul className={styles.legend}>
        {(["untouched", "repaired", "damaged"] as const).map((fate) => (
          <li key={fate} data-fate={fate}>
            {labels[fate]}
          </li>
        ))}
      </ul>
      <dl className={styles.readings}>
        <Reading name={labels.fastDamaged} value={fill(labels.of, { part: fast.damagedFrames, whole: fast.frames })} />
        <Reading
          name={labels.mainDamaged}
          value={fill(labels.of, { part: main.damagedFrames, whole: main.frames })}
          id="main-damaged"
        />
        <Reading name={labels.packets} value={fill(labels.of, { part: main.packetsInTime, whole: main.lostPackets })} />
        <Reading
          name={labels.wholeFrom}
          value={main.wholeFrom === undefined ? labels.never : `${main.wholeFrom.toFixed(0)} ms`}
        />
      </dl>
    </div>
  );
};

const Reading = ({ name, value, id }: { readonly name: string; readonly value: string; readonly id?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd data-testid={id}>{value}</dd>
  </div>
);
