import { type ChannelLevel, decibels, PeakHold } from "@setsuna/web-media";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { drawShare, markOver } from "./draw-bar.ts";
import styles from "./level-meter.module.css";
import { CEILING_DB, FLOOR_DB, figureOf, onScale, shareOf, ZONES_DB } from "./meter-scale.ts";

/** Milliseconds. Bars follow every reading. */
const FIGURES_MS = 250;

export type WatchLevels = (listener: (levels: readonly ChannelLevel[]) => void) => () => void;

/** Held peak faint, average full, current peak as a line; dBFS. Zones end at -18, -9, 0; only clipping is red. Stops while hidden. */
export const LevelMeter = (props: { readonly label: string; readonly watch: WatchLevels | undefined }) => {
  const { t } = useTranslation();
  const { watch, label } = props;
  const [channels, setChannels] = useState(0);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!watch) {
      setChannels(0);
      return;
    }
    let stop: (() => void) | undefined;
    let holds: PeakHold[] = [];
    let figuresAt = 0;
    const draw = (levels: readonly ChannelLevel[]) => {
      if (holds.length !== levels.length) {
        holds = levels.map(() => new PeakHold());
        setChannels(levels.length);
      }
      const now = performance.now();
      const figures = now - figuresAt >= FIGURES_MS;
      if (figures) figuresAt = now;
      for (const [index, row] of [...(box.current?.children ?? [])].entries()) {
        const level = levels[index];
        const hold = holds[index];
        if (!(row instanceof HTMLElement) || !level || !hold) continue;
        const [peak, rms] = [onScale(decibels(level.peak)), onScale(decibels(level.rms))];
        const held = hold.update(peak, now);
        const meter = row.querySelector('[role="meter"]');
        // Properties set on a row would be inherited by all of it.
        for (const [part, db] of [held, rms, peak].entries()) drawShare(meter?.children[part], "--share", shareOf(db));
        markOver(row, held >= -0.1);
        if (!figures) continue;
        row.dataset.rms = rms.toFixed(1);
        row.dataset.peak = peak.toFixed(1);
        meter?.setAttribute("aria-valuenow", String(Math.round(Math.max(FLOOR_DB, held))));
        meter?.setAttribute("aria-valuetext", `${figureOf(held)} dBFS`);
        // Changing the text node avoids a style recalculation of the page.
        const figure = row.querySelector("output")?.firstChild;
        if (figure instanceof Text && figure.data !== figureOf(held)) figure.data = figureOf(held);
      }
    };
    const look = () => {
      if (document.hidden) {
        stop?.();
        stop = undefined;
      } else stop ??= watch(draw);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      stop?.();
    };
  }, [watch]);

  if (!watch) return null;
  return (
    <div className={styles.meter} data-testid="level-meter" data-channels={channels}>
      <span className={styles.label}>
        {label} <span className={styles.unit}>dBFS</span>
      </span>
      <div ref={box}>
        {Array.from({ length: channels }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: channels have no other name than their number, and their order is theirs.
          <div key={index} className={styles.row} data-channel={index + 1}>
            <span className={styles.name} aria-hidden="true">
              {channels === 2 ? t(index === 0 ? "meter.left" : "meter.right") : index + 1}
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter has one bar; this one has a bar and two lines. */}
            <div
              className={styles.bar}
              role="meter"
              aria-label={`${label} ${t("meter.channel", { number: index + 1 })}`}
              aria-valuemin={FLOOR_DB}
              aria-valuemax={CEILING_DB}
              aria-valuenow={FLOOR_DB}
            >
              <span className={styles.held} />
              <span className={styles.rms} />
              <span className={styles.peak} />
            </div>
            <output className={styles.figure} aria-hidden="true">
              -∞
            </output>
          </div>
        ))}
      </div>
      {channels > 0 && (
        <div className={styles.scale} aria-hidden="true">
          {ZONES_DB.map((db) => (
            <span key={db} className={styles.tick} data-db={db}>
              {db}
            </span>
          ))}
        </div>
      )}
    </div>
  );
};
