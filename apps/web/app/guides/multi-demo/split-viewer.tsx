import type { RefObject } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { useBuiltFile } from "../../platform/site-path.ts";
import { DEMO_LABELS } from "./labels.ts";
import styles from "./split-viewer.module.css";
import stage from "./stage.mp4";
import poster from "./stage.webp";

export const SplitViewer = (props: {
  readonly viewer: RefObject<HTMLDivElement | null>;
  readonly fast: RefObject<HTMLVideoElement | null>;
  readonly delayed: RefObject<HTMLVideoElement | null>;
  /** Percent of the width. */
  readonly split: number;
}) => {
  const { language } = useLanguage();
  const labels = DEMO_LABELS[language];
  const { split } = props;
  const builtFile = useBuiltFile();
  const files = { src: builtFile(stage), poster: builtFile(poster) };
  const video = { ...files, muted: true, loop: true, playsInline: true, preload: "auto", tabIndex: -1 } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element stands for a picture that keys move.
    <div
      ref={props.viewer}
      className={styles.viewer}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what the arrow keys move must be reachable by the keyboard.
      tabIndex={0}
      role="group"
      aria-label={labels.viewer}
      data-testid="viewer"
    >
      <video {...video} ref={props.fast} className={styles.video} aria-label={labels.fastPicture} data-testid="video-fast" />
      <div className={styles.later} style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
        <video
          {...video}
          ref={props.delayed}
          className={styles.video}
          aria-label={labels.delayedPicture}
          data-testid="video-delayed"
        />
      </div>
      {split > 0 && split < 100 && <div className={styles.divider} style={{ left: `${split}%` }} />}
      {split > 12 && (
        <p className={styles.fastWord}>
          {labels.fast} <span className={styles.figure}>{labels.fastDelay}</span>
        </p>
      )}
      {split < 88 && (
        <p className={styles.delayedWord}>
          {labels.delayed} <span className={styles.figure}>{labels.delayedDelay}</span>
        </p>
      )}
    </div>
  );
};
