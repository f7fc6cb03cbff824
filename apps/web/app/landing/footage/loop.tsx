import { useRef, useState } from "react";
import type { LoopTexts } from "../../content/types/landing.ts";
import { useBuiltFile } from "../../platform/site-path.ts";
import styles from "./loop.module.css";
import { useLoop } from "./use-loop.ts";

export interface LoopClip {
  readonly video: string;
  readonly poster: string;
  readonly width: number;
  readonly height: number;
}

/** Plays while in view and pauses with reduced motion. */
export const Loop = (props: {
  readonly clip: LoopClip;
  readonly label: string;
  readonly texts: LoopTexts;
  /** Loads eagerly in the first screen. */
  readonly first?: boolean;
}) => {
  const { clip, label, texts, first = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const builtFile = useBuiltFile();
  const [shown, setShown] = useState(false);
  const { wanted, playing, toggle } = useLoop(frame, video);
  return (
    <div className={styles.loop} ref={frame} data-testid="loop" data-playing={playing}>
      <img
        className={styles.picture}
        src={builtFile(clip.poster)}
        width={clip.width}
        height={clip.height}
        alt={label}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
      {wanted && (
        <video
          ref={video}
          className={styles.video}
          data-shown={shown}
          onPlaying={() => setShown(true)}
          src={builtFile(clip.video)}
          width={clip.width}
          height={clip.height}
          aria-hidden="true"
          tabIndex={-1}
          muted
          loop
          playsInline
          disablePictureInPicture
        />
      )}
      <button
        type="button"
        className={styles.button}
        onClick={toggle}
        aria-label={`${playing ? texts.pause : texts.play}: ${label}`}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
          <path
            d={playing ? "M5 3v10M11 3v10" : "M5 3l8 5-8 5z"}
            fill={playing ? "none" : "currentColor"}
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      </button>
    </div>
  );
};
