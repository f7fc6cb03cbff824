import { LayerChoice } from "@setsuna/client";
import { EncoderRate } from "@setsuna/congestion";
import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";
import type { Events } from "./event-queue.ts";

/** Time from a setting to the first frame that has it, ms. */
const ENCODER_LAG_MS = 15;
/** Says what a sender is to send. */
export interface SendingRule {
  /** Set by the user. */
  readonly rate: BitsPerSecond;
  /** The sender follows its slowest receiver. */
  readonly follows: boolean;
}

/** A rate from a time on, bit/s. */
export interface RateAt {
  readonly at: Milliseconds;
  readonly rate: BitsPerSecond;
}

/** Bandwidth of the paths as the relay tells it, bit/s; absent where none is known to be narrow. */
export interface KnownPaths {
  readonly uplink?: number | undefined;
  readonly narrowestDownlink?: number | undefined;
}

/** Encodes at the rate that the sender's rules allow; the browser's own estimator, which may allow less, is left out. */
export class FollowingEncoder {
  rate: BitsPerSecond;
  isLayered = false;
  private readonly follow = new EncoderRate();
  private readonly uplink = new EncoderRate();
  private readonly layers = new LayerChoice();
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

  usePaths({ uplink, narrowestDownlink }: KnownPaths): void {
    const { events, sending } = this;
    const followed = this.follow.update(sending.follows ? narrowestDownlink : undefined, sending.rate, events.now);
    const rate = Math.min(followed ?? sending.rate, this.uplink.update(uplink, sending.rate, events.now) ?? sending.rate);
    const isLayered = this.layers.update(narrowestDownlink, rate, events.now);
    events.at(events.now + ENCODER_LAG_MS, () => {
      if (isLayered !== this.isLayered) this.onLayers();
      this.rate = bitsPerSecond(rate);
      this.isLayered = isLayered;
      this.rates.push({ at: events.now, rate });
    });
  }
}
