import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { EncoderRate } from "./encoder-rate.ts";
import { LayerChoice } from "./layer-choice.ts";

/** Bandwidth of the paths that a stream takes, bit/s; absent where none is known to be narrow. */
export interface KnownPaths {
  /** From the sender to the relay. */
  readonly uplink?: number | undefined;
  /** The narrowest of the receivers'. */
  readonly narrowestDownlink?: number | undefined;
}

/** Bitrate of video that is asked for. */
export interface WantedRate {
  readonly rate: BitsPerSecond;
  /** The sender goes down to what its slowest receiver takes; else layers let that receiver keep up. */
  readonly followsSlowest: boolean;
}

/**
 * The video bitrate of a sender, and whether it sends temporal layers: what is wanted, no more than its own path takes, and no more than the
 * slowest receiver's where that is followed. Pure.
 */
export class SenderRate {
  private readonly downlink = new EncoderRate();
  private readonly uplink = new EncoderRate();
  private readonly layers = new LayerChoice();
  private layered = false;

  /** Takes what the relay says of the paths: once a second, and on change. */
  update({ uplink, narrowestDownlink }: KnownPaths, wanted: WantedRate, now: Milliseconds): void {
    this.downlink.update(wanted.followsSlowest ? narrowestDownlink : undefined, wanted.rate, now);
    this.uplink.update(uplink, wanted.rate, now);
    this.layered = this.layers.update(narrowestDownlink, this.rate(wanted), now);
  }

  /** Returns the bitrate to send at. */
  rate(wanted: WantedRate): BitsPerSecond {
    const limits = [this.followed(wanted), this.uplink.rate].map((rate) => rate ?? Number.POSITIVE_INFINITY);
    return Math.min(wanted.rate, ...limits);
  }

  /** Returns the bitrate that the slowest receiver's path allows. Absent while it takes all that is wanted, or is not followed. */
  followed({ followsSlowest }: WantedRate): BitsPerSecond | undefined {
    return followsSlowest ? this.downlink.rate : undefined;
  }

  /** True while a receiver needs two temporal layers, as of the last {@link update}. */
  get isLayered(): boolean {
    return this.layered;
  }
}
