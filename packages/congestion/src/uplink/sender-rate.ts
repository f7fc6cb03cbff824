import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { EncoderRate } from "./encoder-rate.ts";
import { LayerChoice } from "./layer-choice.ts";

/** Bit/s; absent: none known to be narrow. */
export interface KnownPaths {
  readonly uplink?: number | undefined;
  readonly narrowestDownlink?: number | undefined;
}

/** Requested video bitrate. */
export interface WantedRate {
  readonly rate: BitsPerSecond;
  /** If false, layers let the slowest receiver keep up. */
  readonly followsSlowest: boolean;
}

/**
 * Video bitrate and temporal layers: the requested bitrate, limited by the sender's own path and, if configured, the slowest
 * receiver's. Pure.
 */
export class SenderRate {
  private readonly downlink = new EncoderRate();
  private readonly uplink = new EncoderRate();
  private readonly layers = new LayerChoice();
  private layered = false;

  /** The relay reports once per second and on change. */
  update({ uplink, narrowestDownlink }: KnownPaths, wanted: WantedRate, now: Milliseconds): void {
    this.downlink.update(wanted.followsSlowest ? narrowestDownlink : undefined, wanted.rate, now);
    this.uplink.update(uplink, wanted.rate, now);
    this.layered = this.layers.update(narrowestDownlink, this.rate(wanted), now);
  }

  rate(wanted: WantedRate): BitsPerSecond {
    const limits = [this.followed(wanted), this.uplink.rate].map((rate) => rate ?? Number.POSITIVE_INFINITY);
    return Math.min(wanted.rate, ...limits);
  }

  /** By the slowest receiver's path. Absent: it carries the requested rate, or isn't followed. */
  followed({ followsSlowest }: WantedRate): BitsPerSecond | undefined {
    return followsSlowest ? this.downlink.rate : undefined;
  }

  get isLayered(): boolean {
    return this.layered;
  }
}
