import type { Translate } from "../../i18n/keys.ts";
import type { Incident } from "./incidents.ts";
import { agoWords } from "./second-words.ts";

export const incidentWords = ({ kind, at, frozenMs, lost }: Incident, newest: number, t: Translate): string => {
  const when = newest - at < 1500 ? t("latency.justNow") : agoWords(at, newest, t);
  return kind === "freeze"
    ? t("latency.freeze", { when, seconds: (frozenMs / 1000).toFixed(1) })
    : t("latency.loss", { when, count: lost });
};
