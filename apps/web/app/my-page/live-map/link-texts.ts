import type { Translate } from "../../i18n/keys.ts";
import { bitrateText, formatRatio } from "../../streaming/stats/format.ts";
import { streamsLabel } from "../connections/connection-labels.ts";
import type { Device } from "../connections/devices.ts";
import { figuresOf, isDirect, type LinkFigures } from "./link-figures.ts";

const ratioText = (ratio: number): string => {
  const { text, unit } = formatRatio(ratio);
  return `${text}${unit}`;
};

export const figureText = (figure: keyof LinkFigures, value: number): string => {
  if (figure === "bitrate") return bitrateText(value);
  return figure === "lossRatio" ? ratioText(value) : `${Math.round(value)} ms`;
};

export const deviceLabel = (t: Translate, { connections }: Device): string =>
  connections.map((connection) => streamsLabel(t, connection)).join(" + ");

/** Two short lines on a link of the drawing: the rate, then loss and round trip. Omits unknown values. */
export const linkLines = (t: Translate, device: Device): readonly string[] => {
  const { bitrate, lossRatio, roundTripMs } = figuresOf(device);
  if (bitrate === null) return isDirect(device) ? [t("liveMap.direct")] : [];
  const second = [
    lossRatio === null ? undefined : figureText("lossRatio", lossRatio),
    roundTripMs === null ? undefined : figureText("roundTripMs", roundTripMs),
  ].filter((text) => text !== undefined);
  return [bitrateText(bitrate), ...(second.length === 0 ? [] : [second.join(" · ")])];
};

export const linkSentence = (t: Translate, device: Device): string => {
  const { bitrate, lossRatio, roundTripMs } = figuresOf(device);
  if (bitrate === null) return isDirect(device) ? t("liveMap.direct") : "";
  return [
    bitrateText(bitrate),
    lossRatio === null ? undefined : t("liveMap.lost", { loss: ratioText(lossRatio) }),
    roundTripMs === null ? undefined : t("liveMap.roundTrip", { ms: Math.round(roundTripMs) }),
  ]
    .filter((text) => text !== undefined)
    .join(t("liveMap.comma"));
};
