import type { ClientPhase, ClientSnapshot, StreamView } from "@setsuna/client";
import type { ErrorBody, Language } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import type { Translate } from "../../i18n/keys.ts";
import type { Side } from "../stats/stat-rows.ts";

type StreamText = Pick<StreamView, "phase" | "standby">;

/** Returns the reason for which the relay ended a stream's sender; undefined where it did not. */
export const senderEndOf = (stream: StreamView | undefined): ErrorBody | undefined =>
  stream?.phase.name === "waiting-for-sender" ? stream.phase.ended : undefined;

/** For viewers: the error's own sentence tells the sender what to change. */
export const senderEndText = (ended: ErrorBody, t: Translate, language: Language): string => {
  switch (ended.code) {
    case "frame-too-large":
    case "bitrate-over-limit":
    case "channel-over-limit":
      return t(`phase.senderOver.${ended.code}`);
    default:
      return t("phase.senderEnded", { text: ended[language] });
  }
};

export const streamPhaseText = (stream: StreamText, side: Side, t: Translate, language: Language): string => {
  const { phase, standby } = stream;
  switch (phase.name) {
    case "connecting":
      return t("phase.connecting");
    case "waiting-for-sender":
      return phase.ended === undefined ? t("phase.waiting-for-sender") : senderEndText(phase.ended, t, language);
    case "live":
      if (side === "receiver") return t("phase.liveReceiver");
      return standby?.standsBy === true ? t("standby.standsBy") : t("phase.liveSender");
    case "reconnecting":
      return t("phase.reconnecting", { reason: t(`phase.reason.${phase.reason}`), attempt: phase.attempt });
    case "refused":
      return t("phase.refused", { text: phase.error[language] });
    default:
      return unreachable(phase);
  }
};

export const isWaitingForService = ({ phase, streams, unavailable }: ClientSnapshot): boolean =>
  unavailable !== undefined &&
  (phase.name === "connecting" || streams.some(({ phase: { name } }) => name === "connecting" || name === "reconnecting"));

export const unreachedReason = ({ unavailable }: ClientSnapshot): "unavailable" | "unreachable" =>
  unavailable?.code === "server-unreachable" ? "unreachable" : "unavailable";

/** Undefined while it runs, because its streams have texts. */
export const clientPhaseText = (phase: ClientPhase, t: Translate, language: Language): string | undefined => {
  switch (phase.name) {
    case "idle":
      return t("phase.idle");
    case "acquiring":
      return t("phase.acquiring");
    case "connecting":
      return t("phase.connecting");
    case "running":
      return undefined;
    case "failed":
      return t("phase.failed", { text: phase.error[language] });
    default:
      return unreachable(phase);
  }
};
