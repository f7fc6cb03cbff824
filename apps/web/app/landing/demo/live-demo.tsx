import type { Language } from "@setsuna/contracts";
import { type PointerEvent, useRef } from "react";
import { inMs } from "../../content/figures/latency-figures.ts";
import type { DemoTexts } from "../../content/types/landing.ts";
import { DelayRuler } from "./delay-ruler.tsx";
import { DemoStill } from "./demo-still.tsx";
import styles from "./live-demo.module.css";
import type { Pointer } from "./stroke-field.ts";
import { type DemoControl, type DemoState, useDemonstration } from "./use-demonstration.ts";

const pointerIn = (event: PointerEvent<HTMLElement>): Pointer => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
};

export const LiveDemo = ({ language, texts }: { readonly language: Language; readonly texts: DemoTexts }) => {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const control = useDemonstration({ frame, canvas, video });
  const { state, run, point } = control;
  const live = state.name === "live";
  const latency = live ? state.latency : undefined;
  return (
    <section className={styles.demo} ref={frame} aria-label={texts.name} data-testid="demo" data-state={state.name}>
      <div className={styles.pair}>
        <figure className={styles.side}>
          <div
            className={styles.screen}
            onPointerMove={live ? (event) => point(pointerIn(event)) : undefined}
            onPointerLeave={live ? () => point(undefined) : undefined}
          >
            <DemoStill />
            {/* A worker keeps its canvas, so each run has its own. */}
            <canvas
              key={run}
              ref={canvas}
              className={styles.picture}
              width={640}
              height={360}
              data-shown={live}
              data-testid="demo-source"
              role="img"
              aria-label={texts.sourceLabel}
            />
          </div>
          <figcaption className={styles.caption}>
            <span className={styles.mark} aria-hidden="true" />
            {live ? texts.source : texts.sourceStill}
          </figcaption>
        </figure>

        <Counter state={state} texts={texts} />

        <figure className={styles.side}>
          <div className={styles.screen}>
            <DemoStill />
            {/* The still image stays until a gesture. */}
            <video
              ref={video}
              className={styles.picture}
              width={640}
              height={360}
              data-shown={live && state.isPlaying}
              data-testid="demo-arrival"
              aria-label={texts.arrivalLabel}
              muted
              autoPlay
              playsInline
              disablePictureInPicture
            />
          </div>
          <figcaption className={styles.caption}>
            <span className={styles.echoMark} aria-hidden="true" />
            {live ? texts.arrival : texts.arrivalStill}
          </figcaption>
        </figure>
      </div>
      <div className={styles.foot}>
        <Status control={control} texts={texts} language={language} />
        <DelayRuler texts={texts.ruler} delayMs={latency?.median} />
      </div>
    </section>
  );
};

const Counter = ({ state, texts }: { readonly state: DemoState; readonly texts: DemoTexts }) => {
  const latency = state.name === "live" ? state.latency : undefined;
  const [whole, tenths] = latency === undefined ? ["--", "-"] : inMs(latency.median).split(".");
  return (
    <div className={styles.counter}>
      <p className={styles.measure}>{texts.measure}</p>
      <p className={styles.figure} data-testid="demo-latency" data-value={latency?.median} data-empty={latency === undefined}>
        {latency === undefined && <span className="visually-hidden">{texts.notMeasured}</span>}
        <span aria-hidden={latency === undefined}>
          <span className={styles.whole}>{whole}</span>
          <span className={styles.tenths}>.{tenths}</span>
        </span>
        <span className={styles.unit}>ms</span>
      </p>
      <p className={styles.condition}>{texts.condition}</p>
    </div>
  );
};

const Status = (props: { readonly control: DemoControl; readonly texts: DemoTexts; readonly language: Language }) => {
  const { control, texts, language } = props;
  const { state, start, stop } = control;
  const text = (): string => {
    switch (state.name) {
      case "resting":
        return texts.resting;
      case "starting":
        return texts.starting;
      case "asking":
        return texts.asking;
      case "live":
        return state.latency === undefined ? texts.liveUnmeasured : texts.live;
      case "ended":
        return texts.ended;
      case "failed":
        return `${state.error[language]} ${texts.failed}`;
      default:
        return state satisfies never;
    }
  };
  const idle = state.name === "asking" || state.name === "ended" || state.name === "failed";
  return (
    <div className={styles.status}>
      <p className={styles.words} role="status">
        {text()}
      </p>
      <button
        type="button"
        className="button button-small"
        onClick={idle ? start : stop}
        disabled={state.name === "resting"}
        data-testid="demo-action"
      >
        {state.name === "asking" ? texts.start : idle ? texts.again : texts.stop}
      </button>
    </div>
  );
};
