/** Those who a subscriber of a stream stands for: a relay of another node stands for all of its own. */
export interface DownstreamFigures {
  readonly receivers: number;
  /** Of the receivers, those who take the stream by relay and not directly. */
  readonly forwarded: number;
  /** The narrowest downlink of those, bit/s; absent while none is known to be narrow. */
  readonly narrowestDownlink?: number | undefined;
  /** The longest delay at which one of those shows the stream, ms; absent while not known. */
  readonly longestDelayMs?: number | undefined;
}

/** A subscriber that stands for itself alone. */
export const ONE_SUBSCRIBER: DownstreamFigures = { receivers: 1, forwarded: 1 };
