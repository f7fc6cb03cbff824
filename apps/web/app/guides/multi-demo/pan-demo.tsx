import { type KeyboardEvent, useRef, useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { DEMO_LABELS } from "./labels.ts";
import styles from "./pan-demo.module.css";
import { type Direction, type Offset, ZOOM } from "./pan-motion.ts";
import { PanPad } from "./pan-pad.tsx";
import { SplitViewer } from "./split-viewer.tsx";
import { usePan } from "./use-pan.ts";
import { useTwoVideos } from "./use-two-videos.ts";
import { frameShift, WholeMap } from "./whole-map.tsx";

const KEY: Readonly<Record<string, Direction>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

const written = (value: number): string => (value < 0 ? `−${Math.abs(value).toFixed(0)}` : value.toFixed(0)).padStart(4, " ");

export const PanDemo = () => {
  const { language } = useLanguage();
  const labels = DEMO_LABELS[language];
  const [split, setSplit] = useState(50);
  const viewer = useRef<HTMLDivElement>(null);
  const frames = [useRef<SVGRectElement>(null), useRef<SVGRectElement>(null)] as const;
  const figures = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)] as const;
  const { fast, delayed, playing, toggle } = useTwoVideos();

  // Runs at 60 Hz, so it bypasses React.
  const draw = (fastOffset: Offset, delayedOffset: Offset, bounds: Offset): void => {
    for (const [index, offset] of [fastOffset, delayedOffset].entries()) {
      const video = index === 0 ? fast.current : delayed.current;
      if (video) video.style.transform = `translate(${-offset.x}px, ${-offset.y}px) scale(${ZOOM})`;
      frames[index]?.current?.setAttribute("transform", frameShift(offset, bounds));
      const figure = figures[index]?.current;
      if (figure) figure.textContent = `${written(offset.x)} ${written(offset.y)}`;
    }
  };
  const pan = usePan(viewer, draw);

  const forCamera = (event: KeyboardEvent): Direction | "centre" | undefined => {
    // The slider handles arrow keys itself.
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return undefined;
    return event.key === "Home" ? "centre" : KEY[event.key];
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset names a part of a form; this is none.
    <div
      className={styles.demo}
      role="group"
      aria-label={labels.demo}
      onKeyDown={(event) => {
        const act = forCamera(event);
        if (act === undefined) return;
        event.preventDefault();
        if (event.repeat) return;
        if (act === "centre") pan.centre();
        else pan.press(event.key, act);
      }}
      onKeyUp={(event) => {
        if (KEY[event.key] !== undefined) pan.release(event.key);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) pan.releaseAll();
      }}
    >
      <SplitViewer viewer={viewer} fast={fast} delayed={delayed} split={split} />
      <input
        className={styles.split}
        type="range"
        min={0}
        max={100}
        step={5}
        value={split}
        aria-label={labels.split}
        aria-valuetext={`${split}%`}
        onChange={(event) => setSplit(event.target.valueAsNumber)}
      />
      <p className={styles.hint}>{labels.splitHint}</p>
      <div className={styles.below}>
        <PanPad pan={pan} />
        <div className={styles.beside}>
          <p className={styles.keys}>{labels.keys}</p>
          <div className={styles.reading}>
            <WholeMap fast={frames[0]} delayed={frames[1]} />
            <dl className={styles.figures} aria-label={labels.position}>
              <div>
                <dt>{labels.fast}</dt>
                <dd>
                  <span ref={figures[0]} data-testid="position-fast">
                    {`${written(0)} ${written(0)}`}
                  </span>{" "}
                  px
                </dd>
              </div>
              <div>
                <dt>{labels.delayed}</dt>
                <dd>
                  <span ref={figures[1]} data-testid="position-delayed">
                    {`${written(0)} ${written(0)}`}
                  </span>{" "}
                  px
                </dd>
              </div>
            </dl>
          </div>
          <button type="button" className="button" onClick={toggle} data-testid="play">
            {playing ? labels.pause : labels.play}
          </button>
        </div>
      </div>
    </div>
  );
};
