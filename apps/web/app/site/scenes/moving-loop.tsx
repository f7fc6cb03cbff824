import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { LoopTexts } from "../../content/types/scenes.ts";
import styles from "./loop.module.css";
import { useLoop } from "./use-loop.ts";

export interface MovingLoopProps {
  readonly sources: ReactNode;
  readonly label: string;
  readonly texts: LoopTexts;
}

export const MovingLoop = (props: MovingLoopProps & { readonly frame: RefObject<HTMLElement | null> }) => {
  const { frame, sources, label, texts } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  const { wanted, playing, toggle } = useLoop(frame, video);
  return (
    <>
      {wanted && (
        <video
          ref={video}
          className={styles.video}
          data-shown={shown}
          onPlaying={() => setShown(true)}
          aria-hidden="true"
          tabIndex={-1}
          muted
          loop
          playsInline
          disablePictureInPicture
        >
          {sources}
        </video>
      )}
      <button
        type="button"
        className={styles.button}
        data-playing={playing}
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
    </>
  );
};
