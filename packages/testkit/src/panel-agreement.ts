/** Compares a statistics panel's figures over an interval with those of the pixels and of the link. */

/** The panel's figures that speak of loss, resends, freezes and latency; names as in StreamStats. A figure is absent while the panel shows none. */
export interface PanelReading {
  readonly packets?: number | undefined;
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  readonly retransmittedPackets?: number | undefined;
  /** Number of reconnects. */
  readonly reconnections?: number | undefined;
  readonly freezes?: number | undefined;
  /** ms. */
  readonly freezeTime?: number | undefined;
  /** Over the last 5 s, ms. */
  readonly latencyMedian?: number | undefined;
}

/** The link's counters in the media direction for the interval: every packet, including those without media. */
export interface LineWindow {
  /** Out of its far end; for a sender's panel, into its near end. */
  readonly delivered: number;
  /** By chance, by a full queue or by an outage. */
  readonly lost: number;
  /** Packets lost in this machine's overloaded sockets, of any program, so the stream need not have missed them. */
  readonly socketDrops?: number | undefined;
  /** Packets lost in the seconds before; they may be retransmitted, given up or reported only now. */
  readonly lostBefore?: number | undefined;
}

/** Range in which a figure may lie: the exact time at which a panel was read is not known. */
export interface FigureRange {
  /** In the figure's own unit, as `most`. */
  readonly least: number;
  /** In the figure's own unit. */
  readonly most: number;
}

/** Figures from the pixels on screen for the interval. */
export interface PixelWindow {
  readonly freezes: FigureRange;
  /** ms. */
  readonly freezeMs: FigureRange;
  /** Median age of the frames of the last 5 s, ms; absent without any. */
  readonly latencyMedian?: FigureRange | undefined;
  /**
   * Most by which the sender's browser may have set capture timestamps too early, ms. Chromium does so after a machine stall, for
   * as long as it sends (docs/latency.md), and reports it nowhere.
   */
  readonly datedEarlyMs?: number | undefined;
}

/** A panel's readings before and after a window, and the accompanying measurements. */
export interface Compared {
  readonly before: PanelReading;
  readonly after: PanelReading;
  /** Absent where the panel does not speak of this line's direction. */
  readonly line?: LineWindow | undefined;
  /** Absent for a sender's panel, which shows no video. */
  readonly pixels?: PixelWindow | undefined;
}

const LATENCY_MS = 10;
const LATENCY_SHARE = 0.1;
/** A gap of just about the threshold may be one at the playout and none on the screen. */
const FREEZES = 2;
const FREEZE_SHARE = 0.3;
const FREEZE_MS = 250;
/** Panel and line are read up to a quarter of a second apart. */
const PACKETS = 150;
/** The least share of all packets towards the receiver of a stream that are its RTP. */
const RTP_SHARE = 0.7;
const LOSSES = 25;
/**
 * Minimum share of lost packets that a receiver misses: FEC (nearly half of the uplink's packets at 10 % loss), feedback and path
 * checks aren't repaired.
 */
const MISSED_SHARE = 0.5;
/** A lost packet may be requested repeatedly, twice at a time on a long path, and lost again. */
const RESENDS_EACH = 4;

const grown = (before: number | undefined, after: number | undefined): number => (after ?? 0) - (before ?? 0);
const far = (a: number, b: number, least: number, share: number): boolean =>
  Math.abs(a - b) > Math.max(least, share * Math.max(a, b));
const round = (value: number): string => String(Math.round(value));
const rangeText = ({ least, most }: FigureRange): string =>
  round(least) === round(most) ? round(least) : `${round(least)} to ${round(most)}`;
/** Far from all that it may be. */
const farFrom = (value: number, { least, most }: FigureRange, slack: number, share: number): boolean =>
  (value < least && far(value, least, slack, share)) || (value > most && far(value, most, slack, share));

/** True when the connection was rebuilt between the two readings: packets in flight on the old one count as lost nowhere. */
const isReconnected = ({ before, after }: Compared): boolean => grown(before.reconnections, after.reconnections) > 0;

const aboutPixels = ({ before, after }: Compared, pixels: PixelWindow): string[] => {
  const said: string[] = [];
  const freezes = grown(before.freezes, after.freezes);
  const freezeMs = grown(before.freezeTime, after.freezeTime);
  if (farFrom(freezes, pixels.freezes, FREEZES, FREEZE_SHARE))
    said.push(`freezes: panel ${freezes}, pixels ${rangeText(pixels.freezes)}`);
  if (farFrom(freezeMs, pixels.freezeMs, FREEZE_MS, FREEZE_SHARE))
    said.push(`frozen ms: panel ${round(freezeMs)}, pixels ${rangeText(pixels.freezeMs)}`);
  const { latencyMedian, datedEarlyMs = 0 } = pixels;
  if (latencyMedian === undefined) return said;
  const { least, most } = latencyMedian;
  if (after.latencyMedian === undefined) said.push(`latency: panel none, pixels ${rangeText(latencyMedian)} ms`);
  else if (farFrom(after.latencyMedian, { least, most: most + datedEarlyMs }, LATENCY_MS, LATENCY_SHARE))
    said.push(`latency: panel ${round(after.latencyMedian)} ms, pixels ${rangeText(latencyMedian)} ms`);
  return said;
};

const aboutLine = (compared: Compared, line: LineWindow): string[] => {
  const { before, after } = compared;
  const said: string[] = [];
  const packets = grown(before.packets, after.packets);
  const socketDrops = line.socketDrops ?? 0;
  if (packets > line.delivered + PACKETS || packets < RTP_SHARE * line.delivered - socketDrops - PACKETS)
    said.push(`packets: panel ${packets}, line ${line.delivered}`);
  if (isReconnected(compared)) return said;
  const recovered = grown(before.packetsRecovered, after.packetsRecovered);
  const lost = grown(before.packetsLost, after.packetsLost);
  const resent = grown(before.retransmittedPackets, after.retransmittedPackets);
  const counters = `panel recovered ${recovered}, resent ${resent}, lost for good ${lost}; line lost ${line.lost}`;
  const lostAtMost = line.lost + socketDrops + (line.lostBefore ?? 0);
  if (recovered + lost > 1.1 * lostAtMost + LOSSES) said.push(`more losses than the line had: ${counters}`);
  if (recovered + resent + lost < MISSED_SHARE * line.lost - LOSSES) said.push(`fewer losses than the line had: ${counters}`);
  if (resent > RESENDS_EACH * lostAtMost + LOSSES) said.push(`more resends than losses explain: ${counters}`);
  return said;
};

/** Returns the disagreements, one sentence each; empty when there are none. */
export const disagreements = (compared: Compared): string[] => [
  ...(compared.pixels === undefined ? [] : aboutPixels(compared, compared.pixels)),
  ...(compared.line === undefined ? [] : aboutLine(compared, compared.line)),
];
