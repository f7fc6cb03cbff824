import type { VideoSignal } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { senderEndText } from "../phase/phase-text.ts";
import type { LostPicture } from "./lost-picture.ts";
import { SignalAge } from "./signal-age.tsx";
import styles from "./signal-cover.module.css";

/**
 * Covers or dims a picture that is not live, so that it never looks live, and states why and since when. Its parent is the
 * picture's box.
 */
export const SignalCover = (props: {
  readonly signal: VideoSignal | undefined;
  readonly lost: LostPicture;
  /** The relay's reason, if it ended the stream. */
  readonly ended?: ErrorBody | undefined;
  readonly name: string;
  /** False in the clean view, where a slate still shows its text. */
  readonly words: boolean;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { signal, lost, words } = props;
  if (signal?.name === "idle" && words)
    return (
      <p className={styles.idle} data-testid="signal-idle" title={t("signal.idleHint")}>
        {t("signal.idle")} <SignalAge since={signal.since} />
      </p>
    );
  if (signal?.name === "awaited" && signal.reason !== undefined && words)
    return (
      <p className={styles.idle} role="status" data-testid="signal-no-keyframe">
        {t("signal.noKeyframe")}
      </p>
    );
  if (signal?.name !== "lost") return null;
  const reason = props.ended === undefined ? t(`signal.reason.${signal.reason}`) : senderEndText(props.ended, t, language);
  return (
    <div
      className={styles.cover}
      data-lost={lost}
      data-testid="signal-lost"
      data-reason={signal.reason}
      data-since={signal.since}
    >
      {lost === "slate" && <span className={styles.mark} aria-hidden="true" />}
      {(words || lost === "slate") && (
        <>
          {lost === "slate" && <p className={styles.name}>{props.name}</p>}
          <p className={styles.words}>
            <span role="alert">
              {t("signal.lost")}
              <span className="visually-hidden"> {reason}</span>
            </span>{" "}
            <SignalAge since={signal.since} />
          </p>
          <p className={styles.reason} aria-hidden="true">
            {reason}
          </p>
        </>
      )}
    </div>
  );
};
