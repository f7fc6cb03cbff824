import { decibels } from "@setsuna/web-media";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { drawShare, markOver } from "../streaming/level-meter/draw-bar.ts";
import type { WatchLevels } from "../streaming/level-meter/level-meter.tsx";
import styles from "./tile-meter.module.css";

const FLOOR_DB = -60;
/** Interval of figures for screen readers, ms. */
const FIGURE_MS = 1000;
const share = (db: number): number => Math.min(1, Math.max(0, (db - FLOOR_DB) / -FLOOR_DB));

export const TileMeter = ({ watch }: { readonly watch: WatchLevels }) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let reportedAt = Number.NEGATIVE_INFINITY;
    return watch((levels) => {
      const meter = box.current;
      if (meter === null) return;
      for (const [index, bar] of [...meter.children].entries()) {
        const level = levels[index] ?? levels[0];
        if (level === undefined || !(bar instanceof HTMLElement)) continue;
        const [peak, rms] = [decibels(level.peak), decibels(level.rms)];
        drawShare(bar, "--rms", share(rms));
        drawShare(bar, "--peak", share(peak));
        markOver(bar, peak >= -0.1);
      }
      const now = performance.now();
      if (now - reportedAt < FIGURE_MS) return;
      reportedAt = now;
      const peak = Math.max(FLOOR_DB, ...levels.map((level) => decibels(level.peak)));
      meter.setAttribute("aria-valuenow", String(Math.round(Math.min(0, peak))));
      meter.dataset.peak = peak.toFixed(1);
    });
  }, [watch]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own meter has one bar; this one has two.
    <div
      ref={box}
      className={styles.meter}
      role="meter"
      aria-label={`${t("meter.received")} dBFS`}
      aria-valuemin={FLOOR_DB}
      aria-valuemax={0}
      aria-valuenow={FLOOR_DB}
      data-testid="tile-meter"
    >
      <span className={styles.bar} />
      <span className={styles.bar} />
    </div>
  );
};
