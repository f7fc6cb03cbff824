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

/** Requested video bitrate. */
export interface WantedRate {
  readonly rate: BitsPerSecond;
  /** Follow the slowest receiver's path; otherwise layers let that receiver keep up. */
  readonly followsSlowest: boolean;
}

/**
 * Decides a sender's video bitrate and whether it uses temporal layers. The bitrate is the requested one, limited by the sender's
 * own path and, if configured, by the slowest receiver's. Pure.
 */
export class SenderRate {
  private readonly downlink = new EncoderRate();
  private readonly uplink = new EncoderRate();
  private readonly layers = new LayerChoice();
  private layered = false;

  /** Takes the relay's report on the paths: once a second, and on change. */
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

  /**
   * Returns the bitrate that the slowest receiver's path allows. Absent while it carries the requested rate, or isn't followed.
   */
  followed({ followsSlowest }: WantedRate): BitsPerSecond | undefined {
    return followsSlowest ? this.downlink.rate : undefined;
  }

  /** True while a receiver needs two temporal layers, as of the last {@link update}. */
  get isLayered(): boolean {
    return this.layered;
  }
}
