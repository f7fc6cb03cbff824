import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./controls.module.css";
import { FullScreenIcon, RailIcon, SoundIcon } from "./icons.tsx";

/** The bar under the picture. */
export const Controls = (props: {
  /** Start and stop. */
  readonly action: ReactNode;
  readonly muted: boolean;
  /** Linear gain, 0-1. */
  readonly volume: number;
  readonly fullScreen: boolean;
  readonly railOpen: boolean;
  readonly railId: string;
  readonly setMuted: (muted: boolean) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleFullScreen: () => void;
  readonly toggleRail: () => void;
}) => {
  const { t } = useTranslation();
  const mute = props.muted ? t("receiver.unmute") : t("receiver.mute");
  const full = props.fullScreen ? t("receiver.leaveFullScreen") : t("receiver.fullScreen");
  const rail = props.railOpen ? t("receiver.closeRail") : t("receiver.openRail");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a bar of buttons.
    <div className={styles.bar} role="group" aria-label={t("receiver.controls")}>
      {props.action}
      <div className={styles.sound}>
        <button
          type="button"
          className={styles.icon}
          aria-label={mute}
          title={`${mute} (M)`}
          onClick={() => props.setMuted(!props.muted)}
        >
          <SoundIcon muted={props.muted} />
        </button>
        <input
          className={styles.volume}
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.round(props.volume * 100)}
          aria-label={t("receiver.volume")}
          onChange={(event) => props.setVolume(event.currentTarget.valueAsNumber / 100)}
        />
      </div>
      <button type="button" className={styles.icon} aria-label={full} title={`${full} (F)`} onClick={props.toggleFullScreen}>
        <FullScreenIcon active={props.fullScreen} />
      </button>
      <button
        type="button"
        className={`${styles.icon} ${styles.rail}`}
        aria-label={rail}
        title={rail}
        aria-expanded={props.railOpen}
        aria-controls={props.railId}
        onClick={props.toggleRail}
      >
        <RailIcon />
      </button>
    </div>
  );
};
