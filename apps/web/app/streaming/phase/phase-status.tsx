import type { ClientSnapshot, StreamView } from "@setsuna/client";
import type { ErrorBody } from "@setsuna/contracts";
import { errorAnchor } from "../../components/error-anchor.ts";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Side } from "../stats/stat-rows.ts";
import styles from "./phase-status.module.css";
import { clientPhaseText, isWaitingForService, streamPhaseText, unreachedReason } from "./phase-text.ts";

/** Screen readers announce it. Programs read data-phase. */
export const PhaseStatus = (props: {
  readonly snapshot: ClientSnapshot;
  readonly side: Side;
  readonly starting: boolean;
  readonly loadError: ErrorBody | undefined;
  /** Explained elsewhere, so only the code appears here. */
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
  // The Start button already shows it.
  const isIdle = phase.name === "idle" && !props.starting && error === undefined;
  return (
    <div className={styles.status} role="status" aria-live="polite">
      {text && (error !== undefined || phase.name !== "idle" || streams.length === 0) && (
        <p className={isIdle ? "visually-hidden" : styles.line} data-tone={error ? "error" : "quiet"}>
          {error !== undefined && error.code === props.told?.code ? undefined : text}
          {error && <ErrorFacts error={error} />}
        </p>
      )}
      {isWaitingForService(props.snapshot) && (
        <p className={styles.line} data-tone="waiting" data-testid="service-unavailable">
          {t(`phase.${unreachedReason(props.snapshot)}`)}
        </p>
      )}
      {props.snapshot.fallback && (
        <p className={styles.line} data-tone="waiting" data-testid="fallback">
          {t("phase.fallback")}
        </p>
      )}
      {streams.length > 0 && (
        <ul className={styles.list} aria-label={t("client.streams")}>
          {sameRefusalTogether(streams).map((group) => (
            <StreamLine key={`${group[0].kind}-${group[0].channel}`} group={group} side={props.side} told={props.told} />
          ))}
        </ul>
      )}
    </div>
  );
};

type StreamGroup = readonly [StreamView, ...StreamView[]];

/** Merges equal refusals, so that the reason appears once. */
const sameRefusalTogether = (streams: readonly StreamView[]): readonly StreamGroup[] => {
  const groups: [StreamView, ...StreamView[]][] = [];
  for (const stream of streams) {
    const { phase } = stream;
    const same = groups.find(
      ([first]) => phase.name === "refused" && first.phase.name === "refused" && first.phase.error.code === phase.error.code,
    );
    if (same) same.push(stream);
    else groups.push([stream]);
  }
  return groups;
};

const TONE = {
  connecting: "waiting",
  "waiting-for-sender": "waiting",
  live: "live",
  reconnecting: "waiting",
  refused: "error",
} as const satisfies Record<StreamView["phase"]["name"], string>;

const StreamLine = (props: { readonly group: StreamGroup; readonly side: Side; readonly told: ErrorBody | undefined }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { side, told } = props;
  const [{ kind, channel, phase, sourceMuted }, ...others] = props.group;
  const isMuted = sourceMuted === true && phase.name === "live" && kind !== "control";
  const ofSource = side === "sender" ? "mutedSender" : "mutedReceiver";
  const nameOf = (stream: StreamView) =>
    t("client.streamName", { kind: t(`client.kind.${stream.kind}`), channel: stream.channel });
  return (
    <li
      className={styles.line}
      data-testid={`phase-${kind}-${channel}`}
      data-phase={phase.name}
      data-tone={isMuted ? "waiting" : TONE[phase.name]}
    >
      <span className={styles.name}>
        {nameOf(props.group[0])}
        {others.map((stream) => (
          <span
            key={`${stream.kind}-${stream.channel}`}
            data-testid={`phase-${stream.kind}-${stream.channel}`}
            data-phase={stream.phase.name}
          >
            {" · "}
            {nameOf(stream)}
          </span>
        ))}
      </span>
      <span>
        {phase.name === "refused" && phase.error.code === told?.code
          ? undefined
          : isMuted
            ? t(`phase.${ofSource}.${kind}`)
            : streamPhaseText(props.group[0], side, t, language)}
        {phase.name === "refused" && <ErrorFacts error={phase.error} />}
        {phase.name === "waiting-for-sender" && phase.ended !== undefined && <ErrorFacts error={phase.ended} />}
      </span>
    </li>
  );
};

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
