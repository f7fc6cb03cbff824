import type { SenderSettings } from "@setsuna/client";
import { type KnownPaths, SenderRate, type WantedRate } from "@setsuna/congestion";
import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

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

  get sent(): BitsPerSecond {
    return this.paths.rate(this.wanted());
  }

  /** Bitrate by the slowest receiver. Absent if not needed or not followed. */
  get followed(): BitsPerSecond | undefined {
    return this.paths.followed(this.wanted());
  }

  /** Absent if it is the sender's own. */
  get byReceiver(): BitsPerSecond | undefined {
    return this.target;
  }

  /** Undefined without a limit. */
  get receiversLimit(): BitsPerSecond | undefined {
    const { qualityLimitMbps } = this.settings();
    return qualityLimitMbps === undefined ? undefined : fromMbps(qualityLimitMbps);
  }

  get isLayered(): boolean {
    return this.paths.isLayered;
  }

  setByReceiver(target: BitsPerSecond): void {
    this.target = target;
  }

  /** True if something changed. */
  limitByPaths(known: KnownPaths, now: Milliseconds): boolean {
    const { sent, followed } = this;
    this.paths.update(known, this.wanted(), now);
    return this.sent !== sent || this.followed !== followed;
  }

  /** New bitrates or the switch override receivers; limits apply at once. */
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
