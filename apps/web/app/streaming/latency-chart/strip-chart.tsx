import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { drawStrip, LABELS_RIGHT } from "./draw-strip.ts";
import styles from "./latency-chart.module.css";
import { paletteOf } from "./palette.ts";
import { secondText } from "./second-text.ts";
import { CHART_SECONDS, type ChartSecond } from "./seconds.ts";

const HEIGHT = 172;

const moved = (key: string, cursor: number, count: number): number | undefined => {
  const to = {
    ArrowLeft: cursor - 1,
    ArrowDown: cursor - 1,
    ArrowRight: cursor + 1,
    ArrowUp: cursor + 1,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
};

/** Drawn once a second while visible. Keys or pointer read a second. */
export const StripChart = ({ seconds }: { readonly seconds: readonly ChartSecond[] }) => {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [readAt, setReadAt] = useState<number>();
  const newest = seconds.at(-1)?.at ?? 0;
  const found = seconds.findIndex(({ at }) => at === readAt);
  const cursor = found === -1 ? undefined : found;

  const draw = useCallback(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || document.hidden || element.clientWidth === 0) return;
    const from = performance.now();
    const scale = window.devicePixelRatio;
    const [width, height] = [element.clientWidth, HEIGHT];
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (element.width !== wide || element.height !== high) Object.assign(element, { width: wide, height: high });
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    drawStrip(context, {
      seconds,
      palette: paletteOf(element),
      box: { left: 0, top: 0, width, height },
      times: [t("latency.ago", { seconds: CHART_SECONDS }), t("latency.ago", { seconds: CHART_SECONDS / 2 }), t("latency.now")],
      cursor,
    });
    element.dataset.drawMs = (performance.now() - from).toFixed(2);
  }, [seconds, cursor, t]);

  const drawing = useRef(draw);
  useEffect(() => {
    drawing.current = draw;
    draw();
  }, [draw]);

  useEffect(() => {
    const drawAgain = () => drawing.current();
    const theme = matchMedia("(prefers-color-scheme: dark)");
    // It also reports the initial size; each new observation would redraw twice.
    const sizes = new ResizeObserver(drawAgain);
    if (canvas.current) sizes.observe(canvas.current);
    document.addEventListener("visibilitychange", drawAgain);
    theme.addEventListener("change", drawAgain);
    return () => {
      sizes.disconnect();
      document.removeEventListener("visibilitychange", drawAgain);
      theme.removeEventListener("change", drawAgain);
    };
  }, []);

  const read = (index: number | undefined) => setReadAt(index === undefined ? undefined : seconds[index]?.at);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.key === "Escape" ? undefined : moved(event.key, cursor ?? seconds.length - 1, seconds.length);
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    read(to);
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    // Labels at the right belong to no second.
    const fromRight = Math.floor(((left + width - LABELS_RIGHT - clientX) / (width - LABELS_RIGHT)) * CHART_SECONDS);
    const at = newest - fromRight * 1000;
    read(seconds.findIndex((second) => Math.abs(second.at - at) < 500));
  };
  const shown = seconds[cursor ?? seconds.length - 1];
  const words = shown && secondText(shown, newest, t);
  return (
    <div className={styles.strip}>
      <div
        className={styles.reader}
        role="slider"
        tabIndex={0}
        aria-label={t("latency.chartSlider")}
        aria-valuemin={1 - seconds.length}
        aria-valuemax={0}
        aria-valuenow={(cursor ?? seconds.length - 1) - (seconds.length - 1)}
        aria-valuetext={words}
        data-testid="latency-strip"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => read(undefined)}
        onBlur={() => read(undefined)}
      >
        <canvas ref={canvas} className={styles.canvas} data-testid="latency-canvas" />
      </div>
      <p className={styles.reading} aria-hidden="true" data-testid="latency-reading">
        {words}
      </p>
      <ul className={styles.legend}>
        {(["median", "p95", "frozen", "repaired", "lost"] as const).map((name) => (
          <li key={name} data-mark={name}>
            {t(`latency.legend.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  );
};
