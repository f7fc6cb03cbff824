import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";

const MIN_FREEZE_MS = 100;
const FREEZE_FRAMES = 3;
/** A stop is reported at most this late, ms. A longer gap was a freeze. */
const WORD_OF_END_MS = 1500;
/** In ms: the relay keeps the slot of a cut-off sender that long. */
const MAX_CUT_OFF_MS = 20_000;
/** MEDIA_SILENCE_MS of relays, ms. An earlier freeze is the viewer's path. */
const WORD_OF_CUT_OFF_MS = 4000;
/** Consecutive freeze-like gaps that become the new frame rate. */
const SLOW_FRAMES = 10;

/** Fast down, slowly up, so that gaps of two and four frames don't pass for slow video. */
const FASTER = 0.5;
const SLOWER = 0.05;

/** `ended`: it stopped. `paused`: source paused. `cut-off`: silent without a stop, may continue. `back`: after a cut-off. */
export type SenderPresence = "ended" | "paused" | "cut-off" | "back";

export interface Freezes {
  readonly freezes: number;
  readonly freezeTimeMs: Milliseconds;
}

/**
 * Counts visible gaps between drawn frames and their full length. Deliberate gaps and still video with regular frames don't
 * count; a frame that stays during a reconnect does, as in webrtc-stats' totalFreezesDuration. Rules: docs/latency.md, "What
 * counts as a freeze".
 */
export class FreezeMeter {
  private freezes = 0;
  private freezeTimeMs = 0;
  private last: number | undefined;
  /** Set since its last frame; reported with the next one. */
  private cutOffAt: Milliseconds | undefined;
  private cutOffMs = 0;
  private interval: number | undefined;
  private frozenInARow = 0;

  drawn(now: Milliseconds): void {
    if (this.last !== undefined) this.gap(this.lastFor(now));
    this.cutOffAt = undefined;
    this.cutOffMs = 0;
    this.last = now;
  }

  /** Reported by the relay; may repeat. */
  told(presence: SenderPresence, now: Milliseconds): void {
    switch (presence) {
      case "paused":
        this.pause(now);
        return;
      case "ended":
        this.ended(now);
        return;
      case "cut-off":
        this.interrupted(now);
        return;
      case "back":
        this.back(now);
        return;
      default:
        unreachable(presence);
    }
  }

  private lastFor(now: Milliseconds): Milliseconds {
    const { last, cutOffAt } = this;
    if (last === undefined) return 0;
    if (cutOffAt === undefined) return now - last;
    return Math.min(now, Math.max(last, cutOffAt - WORD_OF_CUT_OFF_MS) + MAX_CUT_OFF_MS) - last;
  }

  private gap(gap: Milliseconds): void {
    if (!this.isFreeze(gap)) {
      this.frozenInARow = 0;
      this.learn(gap);
      return;
    }
    this.count(gap);
    this.frozenInARow += 1;
    if (this.frozenInARow >= SLOW_FRAMES) this.interval = gap;
  }

  private count(gap: Milliseconds): void {
    this.freezes += 1;
    this.freezeTimeMs += gap;
  }

  private learn(gap: Milliseconds): void {
    const known = this.interval ?? gap;
    this.interval = known + (gap - known) * (gap < known ? FASTER : SLOWER);
  }

  private isFreeze(gap: Milliseconds): boolean {
    return gap > Math.max(MIN_FREEZE_MS, FREEZE_FRAMES * (this.interval ?? 0));
  }

  /** By a new sender or connection: frozen until its first frame, and its frame rate may be lower. */
  streamChanged(): void {
    this.interval = undefined;
    this.frozenInARow = 0;
  }

  /** Paused or hidden: no freeze until the next frame, nor since the last. Ends a cut-off's freeze. */
  pause(now: Milliseconds): void {
    if (this.cutOffAt !== undefined) {
      this.ended(now);
      return;
    }
    this.countCutOff();
    this.forget();
  }

  /** On purpose. A freeze longer than the report takes was the path's; nothing counts from now on. */
  ended(now: Milliseconds): void {
    this.back(now);
    const gap = this.lastFor(now);
    if (gap > WORD_OF_END_MS) this.count(gap);
    else this.countCutOff();
    this.forget();
  }

  private countCutOff(): void {
    if (this.cutOffMs > 0) this.count(this.cutOffMs);
  }

  private forget(): void {
    this.last = undefined;
    this.cutOffAt = undefined;
    this.cutOffMs = 0;
    this.streamChanged();
  }

  /** Path lost or reconnecting: frozen until the next frame, for at most 20 s. */
  interrupted(now: Milliseconds): void {
    this.cutOffAt ??= now;
  }

  /** Later losses are the viewer's path's and count without limit. */
  back(now: Milliseconds): void {
    if (this.cutOffAt === undefined) return;
    const gap = this.lastFor(now);
    if (this.isFreeze(gap)) this.cutOffMs = gap;
    if (this.last !== undefined) this.last = now - gap;
    this.cutOffAt = undefined;
  }

  /** Continues another playout's frame, shown until `at`. */
  takeOver(at: Milliseconds): void {
    this.last ??= at;
  }

  /** True in a current gap, too. */
  frozen(now: Milliseconds): boolean {
    return this.isFreeze(this.lastFor(now));
  }

  /** As of `now`. A current gap counts until it turns out to be a pause. */
  read(now: Milliseconds): Freezes {
    const { freezes, freezeTimeMs } = this;
    if (!this.frozen(now)) return { freezes, freezeTimeMs };
    return { freezes: freezes + 1, freezeTimeMs: freezeTimeMs + this.lastFor(now) };
  }
}
