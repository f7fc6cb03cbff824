import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./controls.module.css";
import { IconButton } from "./icon-button.tsx";
import { SoundIcon } from "./icons.tsx";

export const VolumeControl = (props: {
  readonly muted: boolean;
  readonly volume: number;
  readonly setMuted: (muted: boolean) => void;
  readonly setVolume: (volume: number) => void;
  readonly shortcut?: string;
}) => {
  const { t } = useTranslation();
  const { muted, volume, shortcut } = props;
  return (
    <>
      <IconButton
        label={muted ? t("receiver.unmute") : t("receiver.mute")}
        {...(shortcut === undefined ? {} : { shortcut })}
        act={() => props.setMuted(!muted)}
      >
        <SoundIcon muted={muted} />
      </IconButton>
      <input
        className={styles.volume}
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(volume * 100)}
        aria-label={t("receiver.volume")}
        onChange={(event) => props.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </>
  );
};
