import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./controls.module.css";
import { IconButton } from "./icon-button.tsx";
import { AloneIcon, PipIcon, SoundIcon } from "./icons.tsx";
import type { PictureInPicture } from "./use-picture-in-picture.tsx";

/** The bar under a picture: what concerns this player alone. */
export const Controls = (props: {
  /** Start and stop, and what belongs to them. */
  readonly action: ReactNode;
  readonly muted: boolean;
  /** Linear gain, 0-1. */
  readonly volume: number;
  readonly setMuted: (muted: boolean) => void;
  readonly setVolume: (volume: number) => void;
  /** Of several players; absent for one alone. */
  readonly place: number | undefined;
  /** Its picture is shown alone. */
  readonly alone: boolean;
  readonly toggleAlone: () => void;
  /** Speaking to the sender, and setting its tally; null where neither can be. */
  readonly crew: ReactNode;
  readonly pip: Pick<PictureInPicture, "toggle" | "active">;
}) => {
  const { t } = useTranslation();
  const { place, alone, pip } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a bar of buttons.
    <div className={styles.bar} role="group" aria-label={t("receiver.controls")}>
      {props.action}
      {props.crew}
      <div className={styles.sound}>
        <IconButton
          label={props.muted ? t("receiver.unmute") : t("receiver.mute")}
          shortcut="M"
          act={() => props.setMuted(!props.muted)}
        >
          <SoundIcon muted={props.muted} />
        </IconButton>
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
      {place !== undefined && (
        <IconButton
          label={alone ? t("view.together") : t("view.alone")}
          shortcut={alone ? "0" : String(place)}
          testId="alone"
          act={props.toggleAlone}
        >
          <AloneIcon alone={alone} />
        </IconButton>
      )}
      {pip.toggle && (
        <IconButton
          label={pip.active ? t("view.leavePip") : t("view.pip")}
          shortcut="I"
          pressed={pip.active}
          testId="pip-button"
          act={pip.toggle}
        >
          <PipIcon />
        </IconButton>
      )}
    </div>
  );
};
