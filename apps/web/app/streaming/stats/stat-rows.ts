import type { StreamStats } from "@setsuna/client";
import type { Spaces, Translate } from "../../i18n/keys.ts";
import {
  type Figure,
  formatBitrate,
  formatCount,
  formatFrameRate,
  formatMilliseconds,
  formatPixels,
  formatRatio,
  formatText,
} from "./format.ts";

export type Side = "sender" | "receiver";
type Kind = StreamStats["kind"];

export interface StatRow {
  readonly field: string;
  readonly label: string;
  readonly raw: number | string | undefined;
  readonly figure: Figure | undefined;
}

const MEDIA: readonly Kind[] = ["video", "audio"];
const ALL: readonly Kind[] = ["video", "audio", "control"];
const BOTH: readonly Side[] = ["sender", "receiver"];

interface RowDefinition {
  readonly field: string;
  readonly kinds: readonly Kind[];
  readonly sides: readonly Side[];
  readonly label: (t: Translate, side: Side) => string;
  readonly raw: (stats: StreamStats) => number | string | undefined;
  readonly figure: (raw: number | string, t: Translate) => Figure;
}

const numeric =
  (format: (value: number) => Figure) =>
  (raw: number | string): Figure =>
    format(Number(raw));

const ROUTE_TEXTS = {
  relay: "stats.routes.relay",
  direct: "stats.routes.direct",
  both: "stats.routes.both",
  "turn-udp": "stats.routes.turnUdp",
  "turn-tcp": "stats.routes.turnTcp",
  "turn-tls": "stats.routes.turnTls",
  "turn-unknown": "stats.routes.turn",
} as const;

type RouteName = keyof typeof ROUTE_TEXTS;

const routeOf = ({ route, turn }: StreamStats): RouteName => (route === "relay" && turn !== undefined ? `turn-${turn}` : route);

type NumberField = {
  [Field in keyof StreamStats]-?: NonNullable<StreamStats[Field]> extends number ? Field : never;
}[keyof StreamStats];

const numberRow = (
  field: Extract<NumberField, keyof Spaces["site"]["stats"]>,
  kinds: readonly Kind[],
  sides: readonly Side[],
  format: (value: number) => Figure,
): RowDefinition => ({
  field,
  kinds,
  sides,
  label: (t) => t(`stats.${field}`),
  raw: (stats) => stats[field],
  figure: numeric(format),
});

/** Ordered by urgency. A row outside its kinds or sides appears once it has a value. */
const ROWS: readonly RowDefinition[] = [
  {
    field: "latency.median",
    kinds: ["video"],
    sides: ["receiver"],
    label: (t) => t("stats.latencyMedian"),
    raw: (stats) => stats.latency?.median,
    figure: numeric(formatMilliseconds),
  },
  {
    field: "latency.p95",
    kinds: ["video"],
    sides: ["receiver"],
    label: (t) => t("stats.latencyP95"),
    raw: (stats) => stats.latency?.p95,
    figure: numeric(formatMilliseconds),
  },
  {
    field: "latency.samples",
    kinds: ["video"],
    sides: ["receiver"],
    label: (t) => t("stats.latencySamples"),
    raw: (stats) => stats.latency?.samples,
    figure: numeric(formatCount),
  },
  numberRow("frameWidth", ["video"], BOTH, formatPixels),
  numberRow("frameHeight", ["video"], BOTH, formatPixels),
  numberRow("framesPerSecond", ["video"], BOTH, formatFrameRate),
  numberRow("bitrate", ALL, BOTH, formatBitrate),
  {
    field: "codec",
    kinds: MEDIA,
    sides: BOTH,
    label: (t) => t("stats.codec"),
    raw: (stats) => stats.codec,
    figure: (raw) => formatText(String(raw)),
  },
  numberRow("audioChannels", ["audio"], BOTH, formatCount),
  {
    field: "route",
    kinds: ALL,
    sides: BOTH,
    label: (t) => t("stats.route"),
    raw: routeOf,
    figure: (raw, t) => formatText(t(ROUTE_TEXTS[raw as RouteName])),
  },
  {
    field: "playout",
    kinds: MEDIA,
    sides: ["receiver"],
    label: (t) => t("stats.playout"),
    raw: (stats) => stats.playout,
    figure: (raw, t) => formatText(raw === "instant" ? t("stats.playouts.instant") : t("stats.playouts.native")),
  },
  numberRow("receivers", ALL, BOTH, formatCount),
  numberRow("directReceivers", [], ["sender"], formatCount),
  numberRow("roundTripTime", ALL, BOTH, formatMilliseconds),
  numberRow("packets", ALL, BOTH, formatCount),
  numberRow("retransmittedPackets", MEDIA, BOTH, formatCount),
  numberRow("retransmittedRatio", MEDIA, BOTH, formatRatio),
  numberRow("packetsRecovered", MEDIA, BOTH, formatCount),
  numberRow("packetsLost", MEDIA, BOTH, formatCount),
  numberRow("reconnections", [], BOTH, formatCount),
  numberRow("availableOutgoingBitrate", ["video"], ["sender"], formatBitrate),
  numberRow("availableIncomingBitrate", [], ["receiver"], formatBitrate),
  {
    field: "codecTime",
    kinds: ["video"],
    sides: BOTH,
    label: (t, side) => (side === "sender" ? t("stats.encodeTime") : t("stats.decodeTime")),
    raw: (stats) => stats.codecTime,
    figure: numeric(formatMilliseconds),
  },
  numberRow("freezes", ["video"], ["receiver"], formatCount),
  numberRow("freezeTime", ["video"], ["receiver"], formatMilliseconds),
  numberRow("lipSync", ["audio"], ["receiver"], formatMilliseconds),
  numberRow("concealedRatio", ["audio"], ["receiver"], formatRatio),
];

/** `stats` is absent until the first reading. */
export const statRows = (kind: Kind, side: Side, stats: StreamStats | undefined, t: Translate): StatRow[] =>
  ROWS.flatMap((row) => {
    const raw = stats && row.raw(stats);
    const applies = row.kinds.includes(kind) && row.sides.includes(side);
    if (!applies && raw === undefined) return [];
    return [{ field: row.field, label: row.label(t, side), raw, figure: raw === undefined ? undefined : row.figure(raw, t) }];
  });
