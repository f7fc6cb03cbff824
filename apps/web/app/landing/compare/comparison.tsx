import { useRef, useState } from "react";
import { Segments } from "../../components/segments.tsx";
import { inMs } from "../../content/figures/latency-figures.ts";
import type { CompareTexts } from "../../content/types/landing.ts";
import stage from "../../guides/multi-demo/stage.mp4";
import poster from "../../guides/multi-demo/stage.webp";
import { useBuiltFile } from "../../platform/site-path.ts";
import { COMPARISON, type CompareFigure } from "./compare-figures.ts";
import styles from "./comparison.module.css";
import { useReplay } from "./use-replay.ts";

const FIRST = 5;

export const Comparison = ({ texts }: { readonly texts: CompareTexts }) => {
  const [loss, setLoss] = useState<number>(FIRST);
  const line = COMPARISON.lines.find((each) => each.loss === loss) ?? COMPARISON.lines[0];
  const left = useRef<HTMLCanvasElement>(null);
  const right = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const builtFile = useBuiltFile();
  const figures = line && { left: line.chrome, right: line.ours };
  const { state, toggle } = useReplay({ video, left, right, figures, turnMs: COMPARISON.seconds * 1000 });
  if (line === undefined) return null;
  const side = (canvas: typeof left, name: string, figure: CompareFigure) => (
    <figure className={styles.side}>
      <div className={styles.screen}>
        <img
          className={styles.still}
          src={builtFile(poster)}
          alt={`${name}. ${texts.alt}`}
          width={1280}
          height={720}
          loading="lazy"
        />
        <canvas ref={canvas} className={styles.picture} width={640} height={360} data-shown={state !== "resting"} />
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{name}</span>
        <Measured texts={texts} figure={figure} />
      </figcaption>
    </figure>
  );
  return (
    <div className={styles.comparison} data-testid="comparison" data-state={state}>
      <div className={styles.controls}>
        <Segments
          label={texts.line}
          value={String(loss)}
          choices={COMPARISON.lines.map((each) => ({
            value: String(each.loss),
            label: texts.loss.replace("{{loss}}", String(each.loss)),
          }))}
          onChange={(value) => setLoss(Number(value))}
        />
        <button type="button" className="button" onClick={toggle} data-testid="comparison-play">
          {state === "playing" ? texts.pause : texts.play}
        </button>
      </div>
      <div className={styles.pair}>
        {side(left, texts.chrome, line.chrome)}
        {side(right, texts.ours, line.ours)}
      </div>
      <p className={styles.source} role="status">
        {state === "failed"
          ? texts.failed
          : texts.source
              .replace("{{day}}", COMPARISON.day)
              .replace("{{browser}}", COMPARISON.browser)
              .replace("{{rtt}}", String(COMPARISON.roundTripMs))
              .replace("{{seconds}}", String(COMPARISON.seconds))}
      </p>
      <video
        ref={video}
        className={styles.video}
        src={builtFile(stage)}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
      />
    </div>
  );
};

const Measured = ({ texts, figure }: { readonly texts: CompareTexts; readonly figure: CompareFigure }) => (
  <span className={styles.measured}>
    <span className={styles.figure}>{inMs(figure.p50)}</span> {texts.late}
    <span className={styles.stood}>
      {figure.freezes === 0
        ? texts.never
        : texts.stood
            .replace("{{count}}", String(figure.freezes))
            .replace("{{seconds}}", (figure.freezeMs / 1000).toFixed(1))
            .replace("{{of}}", String(COMPARISON.seconds))}
    </span>
  </span>
);
