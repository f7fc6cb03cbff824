import type { Language } from "@setsuna/contracts";
import { type PointerEvent, useRef } from "react";
import { inMs } from "../record/latency-figures.ts";
import { DelayRuler } from "./delay-ruler.tsx";
import { DemoStill } from "./demo-still.tsx";
import type { DemoWords } from "./demo-words.ts";
import styles from "./live-demo.module.css";
import type { Pointer } from "./stroke-field.ts";
import { type DemoControl, type DemoState, useDemonstration } from "./use-demonstration.ts";

const pointerIn = (event: PointerEvent<HTMLElement>): Pointer => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
};

/** A picture beside itself: what the source shows, what came back by our relay, and between them how long it took. */
export const LiveDemo = ({ language, words }: { readonly language: Language; readonly words: DemoWords }) => {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const control = useDemonstration({ frame, canvas, video });
  const { state, run, point } = control;
  const live = state.name === "live";
  const latency = live ? state.latency : undefined;
  return (
    <section className={styles.demo} ref={frame} aria-label={words.name} data-testid="demo" data-state={state.name}>
      <div className={styles.pair}>
        <figure className={styles.side}>
          <div
            className={styles.screen}
            onPointerMove={live ? (event) => point(pointerIn(event)) : undefined}
            onPointerLeave={live ? () => point(undefined) : undefined}
          >
            <DemoStill />
            {/* A canvas that a worker draws on belongs to it for good: each run has its own. */}
            <canvas
              key={run}
              ref={canvas}
              className={styles.picture}
              width={640}
              height={360}
              data-shown={live}
              data-testid="demo-source"
              role="img"
              aria-label={words.sourceLabel}
            />
          </div>
          <figcaption className={styles.caption}>
            <span className={styles.mark} aria-hidden="true" />
            {words.source}
          </figcaption>
        </figure>

        <Counter state={state} words={words} />

        <figure className={styles.side}>
          <div className={styles.screen}>
            <DemoStill />
            <video
              ref={video}
              className={styles.picture}
              width={640}
              height={360}
              data-shown={live}
              data-testid="demo-arrival"
              aria-label={words.arrivalLabel}
              muted
              autoPlay
              playsInline
              disablePictureInPicture
            />
          </div>
          <figcaption className={styles.caption}>
            <span className={styles.echoMark} aria-hidden="true" />
            {words.arrival}
          </figcaption>
        </figure>
      </div>
      <div className={styles.foot}>
        <Status control={control} words={words} language={language} />
        <DelayRuler words={words.ruler} delayMs={latency?.median} />
      </div>
    </section>
  );
};

const Counter = ({ state, words }: { readonly state: DemoState; readonly words: DemoWords }) => {
  const latency = state.name === "live" ? state.latency : undefined;
  const [whole, tenths] = latency === undefined ? ["--", "-"] : inMs(latency.median).split(".");
  return (
    <div className={styles.counter}>
      <p className={styles.measure}>{words.measure}</p>
      <p className={styles.figure} data-testid="demo-latency" data-value={latency?.median} data-empty={latency === undefined}>
        {latency === undefined && <span className="visually-hidden">{words.notMeasured}</span>}
        <span aria-hidden={latency === undefined}>
          <span className={styles.whole}>{whole}</span>
          <span className={styles.tenths}>.{tenths}</span>
        </span>
        <span className={styles.unit}>ms</span>
      </p>
      <p className={styles.condition}>{words.condition}</p>
    </div>
  );
};

const Status = (props: { readonly control: DemoControl; readonly words: DemoWords; readonly language: Language }) => {
  const { control, words, language } = props;
  const { state, start, stop } = control;
  const text = (): string => {
    switch (state.name) {
      case "resting":
        return words.resting;
      case "starting":
        return words.starting;
      case "asking":
        return words.asking;
      case "live":
        return state.latency === undefined ? words.liveUnmeasured : words.live;
      case "ended":
        return words.ended;
      case "failed":
        return `${state.error[language]} ${words.failed}`;
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
        {state.name === "asking" ? words.start : idle ? words.again : words.stop}
      </button>
    </div>
  );
};
