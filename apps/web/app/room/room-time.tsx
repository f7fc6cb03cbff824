import { useTranslation } from "../i18n/use-translation.ts";
import { runningTime } from "../streaming/air/running-time.ts";
import styles from "./try-page.module.css";

/** Announced and highlighted for this many seconds. */
const LAST_SECONDS = 120;

export const RoomTime = ({ seconds }: { readonly seconds: number }) => {
  const { t } = useTranslation();
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return (
    <p className={styles.time} data-last={seconds <= LAST_SECONDS} role={seconds === LAST_SECONDS ? "status" : undefined}>
      {t("room.remaining")}{" "}
      <time className={styles.clock} data-testid="room-time" dateTime={`PT${minutes}M${rest}S`}>
        <span aria-hidden="true">{runningTime(seconds * 1000)}</span>
        <span className="visually-hidden">{t("room.minutes", { minutes, seconds: rest })}</span>
      </time>
    </p>
  );
};
