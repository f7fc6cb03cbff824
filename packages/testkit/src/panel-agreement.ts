/** Compares a panel's figures over an interval with pixels and link. */

/** Names as in StreamStats; absent if not shown. */
export interface PanelReading {
  readonly packets?: number | undefined;
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  readonly retransmittedPackets?: number | undefined;
  readonly reconnections?: number | undefined;
  readonly freezes?: number | undefined;
  readonly freezeTime?: number | undefined;
  /** Over the last 5 s, ms. */
  readonly latencyMedian?: number | undefined;
}

/** The link's counters in the media direction for the interval: every packet, including those without media. */
export interface LineWindow {
  readonly delivered: number;
  readonly lost: number;
  /** Lost in this machine's sockets, by any program, so possibly not of the stream. */
  readonly socketDrops?: number | undefined;
  readonly lostBefore?: number | undefined;
}

/** A range, because the exact time of a panel's reading is unknown. */
export interface FigureRange {
  readonly least: number;
  readonly most: number;
}

/** Figures of a period, measured from the frames on screen. */
export interface PixelWindow {
  readonly freezes: FigureRange;
  readonly freezeMs: FigureRange;
  /** Median age over the last 5 s, ms; absent without frames. */
  readonly latencyMedian?: FigureRange | undefined;
  /** Most by which capture timestamps may be early, ms: after a stall Chromium does so without reporting it (docs/latency.md). */
  readonly datedEarlyMs?: number | undefined;
}

/** Readings before and after a window, with measurements. */
export interface Compared {
  readonly before: PanelReading;
  readonly after: PanelReading;
  /** Absent if not this link's direction. */
  readonly line?: LineWindow | undefined;
  readonly pixels?: PixelWindow | undefined;
}

const LATENCY_MS = 10;
const LATENCY_SHARE = 0.1;
const FREEZES = 2;
const FREEZE_SHARE = 0.3;
const FREEZE_MS = 250;
const PACKETS = 150;
const RTP_SHARE = 0.7;
const LOSSES = 25;
/**
 * Least share of lost packets that a receiver misses: FEC (nearly half of an uplink's packets at 10 % loss), feedback and path
 * checks aren't repaired.
 */
const MISSED_SHARE = 0.5;
/** A lost packet may be requested repeatedly, twice at a time on long paths, and lost again. */
const RESENDS_EACH = 4;

const grown = (before: number | undefined, after: number | undefined): number => (after ?? 0) - (before ?? 0);
const far = (a: number, b: number, least: number, share: number): boolean =>
  Math.abs(a - b) > Math.max(least, share * Math.max(a, b));
const round = (value: number): string => String(Math.round(value));
const rangeText = ({ least, most }: FigureRange): string =>
  round(least) === round(most) ? round(least) : `${round(least)} to ${round(most)}`;
const farFrom = (value: number, { least, most }: FigureRange, slack: number, share: number): boolean =>
  (value < least && far(value, least, slack, share)) || (value > most && far(value, most, slack, share));

/** If true, packets in flight on the old connection aren't counted as lost. */
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

/** One sentence each; empty if they agree. */
export const disagreements = (compared: Compared): string[] => [
  ...(compared.pixels === undefined ? [] : aboutPixels(compared, compared.pixels)),
  ...(compared.line === undefined ? [] : aboutLine(compared, compared.line)),
];
