import type { Translate } from "../../i18n/keys.ts";
import type { Incident } from "./incidents.ts";
import { agoText } from "./second-text.ts";

export const incidentText = ({ kind, at, frozenMs, lost }: Incident, newest: number, t: Translate): string => {
  const when = newest - at < 1500 ? t("latency.justNow") : agoText(at, newest, t);
  return kind === "freeze"
    ? t("latency.freeze", { when, seconds: (frozenMs / 1000).toFixed(1) })
    : t("latency.loss", { when, count: lost });
};
