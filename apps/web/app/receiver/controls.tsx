import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./controls.module.css";
import { IconButton } from "./icon-button.tsx";
import { AloneIcon, PipIcon } from "./icons.tsx";
import type { PictureInPicture } from "./use-picture-in-picture.tsx";
import { VolumeControl } from "./volume-control.tsx";

export const Controls = (props: {
  readonly action: ReactNode;
  readonly muted: boolean;
  /** Linear, 0 to 1. */
  readonly volume: number;
  readonly setMuted: (muted: boolean) => void;
  readonly setVolume: (volume: number) => void;
  readonly place: number | undefined;
  readonly alone: boolean;
  readonly toggleAlone: () => void;
  /** Talkback and tally; null without either. */
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
        <VolumeControl
          muted={props.muted}
          volume={props.volume}
          setMuted={props.setMuted}
          setVolume={props.setVolume}
          shortcut="M"
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
