import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import type { Timers } from "./timers.ts";

/** A relay reports every second; a hung one's clients notice after 3.5 s. */
const SILENCE_LIMIT = milliseconds(10_000);
const CHECK_INTERVAL = milliseconds(500);
/** A check this late means that we stalled and reports are unread. */
const STALL = milliseconds(2000);

/** Calls its listener once when a relay process hangs: its clients can't recover without a restart. */
export class SilenceWatch {
  private readonly clock: Clock;
  private readonly timers: Timers;
  private readonly onSilent: () => void;
  private heardAt: Milliseconds;
  private checkedAt: Milliseconds;
  private cancel: () => void;

  constructor(clock: Clock, timers: Timers, onSilent: () => void) {
    this.clock = clock;
    this.timers = timers;
    this.onSilent = onSilent;
    this.heardAt = clock.now();
    this.checkedAt = this.heardAt;
    this.cancel = timers.after(CHECK_INTERVAL, () => this.check());
  }

  heard(): void {
    this.heardAt = this.clock.now();
  }

  stop(): void {
    this.cancel();
  }

  private check(): void {
    const now = this.clock.now();
    if (now - this.checkedAt >= STALL) this.heardAt = now;
    this.checkedAt = now;
    if (now - this.heardAt >= SILENCE_LIMIT) this.onSilent();
    else this.cancel = this.timers.after(CHECK_INTERVAL, () => this.check());
  }
}
