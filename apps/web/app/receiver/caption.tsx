import type { StreamView } from "@setsuna/client";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./caption.module.css";
import { receivedLine } from "./received-line.ts";

/** On each picture of several: which one it is, its counters in a line, and whether it is heard alone. */
export const Caption = (props: {
  /** 1 for the first. */
  readonly place: number;
  readonly name: string;
  readonly streams: readonly StreamView[];
  readonly selected: boolean;
  readonly soloed: boolean;
  readonly select: () => void;
  readonly toggleSolo: () => void;
}) => {
  const { t } = useTranslation();
  const solo = props.soloed ? t("channels.soloOff") : t("channels.solo");
  return (
    <div className={styles.caption}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={props.selected}
        title={t("channels.settingsOf", { number: props.place })}
        data-testid="select"
        onClick={props.select}
      >
        <span className={styles.place}>{props.place}</span> {props.name}
      </button>
      <span className={styles.line} data-testid="received-line">
        {receivedLine(props.streams)}
      </span>
      <button
        type="button"
        className={styles.solo}
        aria-pressed={props.soloed}
        aria-label={solo}
        title={`${solo} (S)`}
        data-testid="solo"
        onClick={props.toggleSolo}
      >
        S
      </button>
    </div>
  );
};
