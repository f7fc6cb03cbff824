import type { SenderSettings } from "@setsuna/client";
import { type KnownPaths, SenderRate, type WantedRate } from "@setsuna/congestion";
import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

/** Returns a bitrate of the settings, Mbit/s, in whole bit/s. */
export const fromMbps = (mbps: number): BitsPerSecond => bitsPerSecond(Math.round(mbps * 1_000_000));

/**
 * Video bitrate of a sender: from its settings, or set by a receiver through Control Quality, limited by the paths. The latest of
 * settings and receivers applies.
 */
export class VideoBitrate {
  private readonly settings: () => SenderSettings;
  private readonly paths = new SenderRate();
  private target: BitsPerSecond | undefined;

  constructor(settings: () => SenderSettings) {
    this.settings = settings;
  }

  /** To be sent now. */
  get sent(): BitsPerSecond {
    return this.paths.rate(this.wanted());
  }

  /** Bitrate that the slowest receiver's path allows. Absent while it carries the requested rate, or isn't followed. */
  get followed(): BitsPerSecond | undefined {
    return this.paths.followed(this.wanted());
  }

  /** Set by a receiver. Absent while the sender's own setting holds. */
  get byReceiver(): BitsPerSecond | undefined {
    return this.target;
  }

  /** The highest that a receiver may set; undefined: any. */
  get receiversLimit(): BitsPerSecond | undefined {
    const { qualityLimitMbps } = this.settings();
    return qualityLimitMbps === undefined ? undefined : fromMbps(qualityLimitMbps);
  }

  /** True while a receiver needs two temporal layers. */
  get isLayered(): boolean {
    return this.paths.isLayered;
  }

  setByReceiver(target: BitsPerSecond): void {
    this.target = target;
  }

  /** Takes the relay's report on the paths. Returns whether the bitrate or the followed path changed. */
  usePaths(known: KnownPaths, now: Milliseconds): boolean {
    const { sent, followed } = this;
    this.paths.update(known, this.wanted(), now);
    return this.sent !== sent || this.followed !== followed;
  }

  /**
   * Applies changed settings; `before` are the previous ones. A new bitrate, or turning the switch off, overrides the receiver's;
   * a limit applies immediately.
   */
  settingsChanged(before: SenderSettings): void {
    const { receiversSetQuality, videoBitrateMbps } = this.settings();
    const overruled = !receiversSetQuality || videoBitrateMbps !== before.videoBitrateMbps;
    if (overruled) this.target = undefined;
    const { target, receiversLimit } = this;
    if (target !== undefined && receiversLimit !== undefined && target > receiversLimit) this.target = receiversLimit;
  }

  private wanted(): WantedRate {
    const { videoBitrateMbps, followSlowest } = this.settings();
    return { rate: this.target ?? fromMbps(videoBitrateMbps), followsSlowest: followSlowest };
  }
}
