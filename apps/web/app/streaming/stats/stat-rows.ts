import type { StreamStats } from "@setsuna/client";
import type { Translate } from "../../i18n/keys.ts";
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

/** One line of the panel. */
export interface StatRow {
  /** Field of StreamStats; a dot leads into a nested one. */
  readonly field: string;
  readonly label: string;
  /** The reading as it came, for programs; undefined when absent. */
  readonly raw: number | string | undefined;
  /** Undefined when absent. */
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

/** Says where the text of a route is; a route through TURN names its transport. */
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

/** In the order one asks: how late, what, how much, how well, at what cost. A row outside its kinds or sides appears once it has a value. */
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
  {
    field: "frameWidth",
    kinds: ["video"],
    sides: BOTH,
    label: (t) => t("stats.frameWidth"),
    raw: (stats) => stats.frameWidth,
    figure: numeric(formatPixels),
  },
  {
    field: "frameHeight",
    kinds: ["video"],
    sides: BOTH,
    label: (t) => t("stats.frameHeight"),
    raw: (stats) => stats.frameHeight,
    figure: numeric(formatPixels),
  },
  {
    field: "framesPerSecond",
    kinds: ["video"],
    sides: BOTH,
    label: (t) => t("stats.framesPerSecond"),
    raw: (stats) => stats.framesPerSecond,
    figure: numeric(formatFrameRate),
  },
  {
    field: "bitrate",
    kinds: ALL,
    sides: BOTH,
    label: (t) => t("stats.bitrate"),
    raw: (stats) => stats.bitrate,
    figure: numeric(formatBitrate),
  },
  {
    field: "codec",
    kinds: MEDIA,
    sides: BOTH,
    label: (t) => t("stats.codec"),
    raw: (stats) => stats.codec,
    figure: (raw) => formatText(String(raw)),
  },
  {
    field: "audioChannels",
    kinds: ["audio"],
    sides: BOTH,
    label: (t) => t("stats.audioChannels"),
    raw: (stats) => stats.audioChannels,
    figure: numeric(formatCount),
  },
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
  {
    field: "receivers",
    kinds: ALL,
    sides: BOTH,
    label: (t) => t("stats.receivers"),
    raw: (stats) => stats.receivers,
    figure: numeric(formatCount),
  },
  {
    field: "directReceivers",
    kinds: [],
    sides: ["sender"],
    label: (t) => t("stats.directReceivers"),
    raw: (stats) => stats.directReceivers,
    figure: numeric(formatCount),
  },
  {
    field: "roundTripTime",
    kinds: ALL,
    sides: BOTH,
    label: (t) => t("stats.roundTripTime"),
    raw: (stats) => stats.roundTripTime,
    figure: numeric(formatMilliseconds),
  },
  {
    field: "packets",
    kinds: ALL,
    sides: BOTH,
    label: (t) => t("stats.packets"),
    raw: (stats) => stats.packets,
    figure: numeric(formatCount),
  },
  {
    field: "retransmittedPackets",
    kinds: MEDIA,
    sides: BOTH,
    label: (t) => t("stats.retransmittedPackets"),
    raw: (stats) => stats.retransmittedPackets,
    figure: numeric(formatCount),
  },
  {
    field: "retransmittedRatio",
    kinds: MEDIA,
    sides: BOTH,
    label: (t) => t("stats.retransmittedRatio"),
    raw: (stats) => stats.retransmittedRatio,
    figure: numeric(formatRatio),
  },
  {
    field: "packetsRecovered",
    kinds: MEDIA,
    sides: BOTH,
    label: (t) => t("stats.packetsRecovered"),
    raw: (stats) => stats.packetsRecovered,
    figure: numeric(formatCount),
  },
  {
    field: "packetsLost",
    kinds: MEDIA,
    sides: BOTH,
    label: (t) => t("stats.packetsLost"),
    raw: (stats) => stats.packetsLost,
    figure: numeric(formatCount),
  },
  {
    field: "reconnections",
    kinds: [],
    sides: BOTH,
    label: (t) => t("stats.reconnections"),
    raw: (stats) => stats.reconnections,
    figure: numeric(formatCount),
  },
  {
    field: "availableOutgoingBitrate",
    kinds: ["video"],
    sides: ["sender"],
    label: (t) => t("stats.availableOutgoingBitrate"),
    raw: (stats) => stats.availableOutgoingBitrate,
    figure: numeric(formatBitrate),
  },
  {
    field: "availableIncomingBitrate",
    kinds: [],
    sides: ["receiver"],
    label: (t) => t("stats.availableIncomingBitrate"),
    raw: (stats) => stats.availableIncomingBitrate,
    figure: numeric(formatBitrate),
  },
  {
    field: "codecTime",
    kinds: ["video"],
    sides: BOTH,
    label: (t, side) => (side === "sender" ? t("stats.encodeTime") : t("stats.decodeTime")),
    raw: (stats) => stats.codecTime,
    figure: numeric(formatMilliseconds),
  },
  {
    field: "freezes",
    kinds: ["video"],
    sides: ["receiver"],
    label: (t) => t("stats.freezes"),
    raw: (stats) => stats.freezes,
    figure: numeric(formatCount),
  },
  {
    field: "freezeTime",
    kinds: ["video"],
    sides: ["receiver"],
    label: (t) => t("stats.freezeTime"),
    raw: (stats) => stats.freezeTime,
    figure: numeric(formatMilliseconds),
  },
  {
    field: "lipSync",
    kinds: ["audio"],
    sides: ["receiver"],
    label: (t) => t("stats.lipSync"),
    raw: (stats) => stats.lipSync,
    figure: numeric(formatMilliseconds),
  },
  {
    field: "concealedRatio",
    kinds: ["audio"],
    sides: ["receiver"],
    label: (t) => t("stats.concealedRatio"),
    raw: (stats) => stats.concealedRatio,
    figure: numeric(formatRatio),
  },
];

/** The lines of one stream; `stats` is absent until the first reading, and every line is then absent too. */
export const statRows = (kind: Kind, side: Side, stats: StreamStats | undefined, t: Translate): StatRow[] =>
  ROWS.flatMap((row) => {
    const raw = stats && row.raw(stats);
    const applies = row.kinds.includes(kind) && row.sides.includes(side);
    if (!applies && raw === undefined) return [];
    return [{ field: row.field, label: row.label(t, side), raw, figure: raw === undefined ? undefined : row.figure(raw, t) }];
  });
