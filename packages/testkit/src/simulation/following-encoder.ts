import { type KnownPaths, SenderRate } from "@setsuna/congestion";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import type { Events } from "./event-queue.ts";

/** Time from a setting to its first frame, ms. */
const ENCODER_LAG_MS = 15;
export interface SendingRule {
  readonly rate: BitsPerSecond;
  readonly follows: boolean;
}

export interface RateAt {
  readonly at: Milliseconds;
  readonly rate: BitsPerSecond;
}

/** An encoder whose bitrate follows the sender's estimate, as a browser's does. */
export class FollowingEncoder {
  rate: BitsPerSecond;
  isLayered = false;
  private readonly paths = new SenderRate();
  private readonly sending: SendingRule;
  private readonly events: Events;
  private readonly rates: RateAt[];
  private readonly onLayers: () => void;

  constructor(sending: SendingRule, events: Events, rates: RateAt[], onLayers: () => void) {
    this.sending = sending;
    this.rate = sending.rate;
    this.events = events;
    this.rates = rates;
    this.onLayers = onLayers;
  }

  usePaths(known: KnownPaths): void {
    const { events, sending, paths } = this;
    const wanted = { rate: sending.rate, followsSlowest: sending.follows };
    paths.update(known, wanted, events.now);
    const rate = paths.rate(wanted);
    const { isLayered } = paths;
    events.at(events.now + ENCODER_LAG_MS, () => {
      if (isLayered !== this.isLayered) this.onLayers();
      this.rate = rate;
      this.isLayered = isLayered;
      this.rates.push({ at: events.now, rate });
    });
  }
}
