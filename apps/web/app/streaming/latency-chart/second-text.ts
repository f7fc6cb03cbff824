import type { Translate } from "../../i18n/keys.ts";
import type { ChartSecond } from "./seconds.ts";
import { repairedIn } from "./strip-scale.ts";

const time = (value: number | undefined, t: Translate): string =>
  value === undefined ? t("latency.notMeasured") : `${value.toFixed(1)} ms`;

export const agoText = (at: number, newest: number, t: Translate): string => {
  const seconds = Math.round((newest - at) / 1000);
  return seconds === 0 ? t("latency.now") : t("latency.ago", { seconds });
};

export const secondText = (second: ChartSecond, newest: number, t: Translate): string => {
  const repaired = repairedIn(second) ?? 0;
  return [
    t("latency.read", {
      when: agoText(second.at, newest, t),
      median: time(second.latencyMs, t),
      p95: time(second.latencyP95Ms, t),
    }),
    ...((second.lost ?? 0) > 0 ? [t("latency.readLost", { count: second.lost ?? 0 })] : []),
    ...(repaired > 0 ? [t("latency.readRepaired", { count: repaired })] : []),
    ...((second.frozenMs ?? 0) > 0 ? [t("latency.readFrozen", { ms: Math.round(second.frozenMs ?? 0) })] : []),
  ].join(" · ");
};
