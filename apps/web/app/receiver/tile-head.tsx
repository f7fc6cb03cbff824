import type { StreamView } from "@setsuna/client";
import type { TallyValue } from "@setsuna/contracts";
import { useTranslation } from "../i18n/use-translation.ts";
import type { WatchLevels } from "../streaming/level-meter/level-meter.tsx";
import { TallyWord } from "../streaming/tally/tally-word.tsx";
import { receivedLine, receivedRate } from "./received-line.ts";
import styles from "./tile-head.module.css";
import { TileMeter } from "./tile-meter.tsx";

export interface TilePlace {
  /** Counts from 1. */
  readonly place: number;
  readonly selected: boolean;
  readonly soloed: boolean;
  readonly select: () => void;
  readonly toggleSolo: () => void;
}

export const TileHead = (props: {
  /** With false, shows only the tally. */
  readonly shown: boolean;
  readonly near: boolean;
  readonly name: string;
  readonly tally: TallyValue | undefined;
  readonly streams: readonly StreamView[];
  readonly watchLevels: WatchLevels | undefined;
  readonly among: TilePlace | undefined;
}) => {
  const { t } = useTranslation();
  const { shown, near, name, tally, among } = props;
  const solo = among?.soloed ? t("channels.soloOff") : t("channels.solo");
  return (
    <div className={styles.head} data-shown={shown} data-testid="tile-head">
      <TallyWord tally={tally} />
      <div className={styles.label}>
        {among ? (
          <button
            type="button"
            className={styles.name}
            aria-pressed={among.selected}
            title={t("channels.settingsOf", { number: among.place })}
            data-testid="select"
            onClick={among.select}
          >
            <span className={styles.place}>{among.place}</span> <span data-testid="tile-name">{name}</span>
          </button>
        ) : (
          <span className={styles.name} data-testid="tile-name">
            {name}
          </span>
        )}
        {shown && props.watchLevels && <TileMeter watch={props.watchLevels} />}
        <span className={styles.line} data-testid="received-line">
          {near && receivedLine(props.streams)}
        </span>
        <span className={styles.rate} data-testid="tile-rate">
          {!near && receivedRate(props.streams)}
        </span>
        {among && (
          <button
            type="button"
            className={styles.solo}
            aria-pressed={among.soloed}
            aria-label={solo}
            title={`${solo} (S)`}
            data-testid="solo"
            onClick={among.toggleSolo}
          >
            S
          </button>
        )}
      </div>
    </div>
  );
};
