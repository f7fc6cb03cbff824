import type { ClientSnapshot, StreamView } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { errorAnchor } from "../../guides/troubleshooting/error-anchor.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Side } from "../stats/stat-rows.ts";
import styles from "./phase-status.module.css";
import { clientPhaseText, isWaitingForService, streamPhaseText } from "./phase-text.ts";

/** Shows what is going on, in words, for the client and each stream; read out on change. Machines read data-phase. */
export const PhaseStatus = (props: {
  readonly snapshot: ClientSnapshot;
  readonly side: Side;
  readonly starting: boolean;
  readonly loadError: ErrorBody | undefined;
  /** A failure that the page says elsewhere, with ways on: here its code alone stands. */
  readonly told?: ErrorBody | undefined;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { phase, streams } = props.snapshot;
  const error = props.loadError ?? (phase.name === "failed" ? phase.error : undefined);
  const text = error
    ? t("phase.failed", { text: error[language] })
    : props.starting && phase.name === "idle"
      ? t("phase.loading")
      : clientPhaseText(phase, t, language);
  return (
    <div className={styles.status} role="status" aria-live="polite">
      {text && (
        <p className={styles.line} data-tone={error ? "error" : "quiet"}>
          {error !== undefined && error === props.told ? undefined : text}
          {error && <ErrorFacts error={error} />}
        </p>
      )}
      {isWaitingForService(props.snapshot) && (
        <p className={styles.line} data-tone="waiting" data-testid="service-unavailable">
          {t("phase.unavailable")}
        </p>
      )}
      {streams.length > 0 && (
        <ul className={styles.list} aria-label={t("client.streams")}>
          {streams.map((stream) => (
            <StreamLine key={`${stream.kind}-${stream.channel}`} stream={stream} side={props.side} told={props.told} />
          ))}
        </ul>
      )}
    </div>
  );
};

const TONE = {
  connecting: "waiting",
  "waiting-for-sender": "waiting",
  live: "live",
  reconnecting: "waiting",
  refused: "error",
} as const satisfies Record<StreamView["phase"]["name"], string>;

const StreamLine = (props: { readonly stream: StreamView; readonly side: Side; readonly told: ErrorBody | undefined }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { side, told } = props;
  const { kind, channel, phase } = props.stream;
  return (
    <li className={styles.line} data-testid={`phase-${kind}-${channel}`} data-phase={phase.name} data-tone={TONE[phase.name]}>
      <span className={styles.name}>{t("client.streamName", { kind: t(`client.kind.${kind}`), channel })}</span>
      <span>
        {phase.name === "refused" && phase.error === told ? undefined : streamPhaseText(phase, side, t, language)}
        {phase.name === "refused" && <ErrorFacts error={phase.error} />}
      </span>
    </li>
  );
};

/** Shows what a support engineer asks for: the stable code, which leads to what to do about it, and the facts of this case where there are any. */
const ErrorFacts = ({ error }: { readonly error: ErrorBody }) => {
  const { t } = useTranslation();
  return (
    <span className={styles.facts}>
      {t("client.code")}{" "}
      <NewTabLink to={`troubleshooting#${errorAnchor(error.code)}`}>
        <code data-testid="error-code">{error.code}</code>
      </NewTabLink>
      {error.detail !== undefined && ` · ${t("client.detail")} ${error.detail}`}
    </span>
  );
};
