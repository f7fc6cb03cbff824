import { backoffDelay } from "@setsuna/client";
import type { EdgeTime } from "../edge-time.ts";

/** A connection that holds for this long is steady, in ms. A far end that hangs up sooner is not what the settings say. */
const STEADY_MS = 10_000;
/** Longest wait after connections that were not steady, in ms. */
const LONGEST_MS = 30_000;

/**
 * Schedules reconnections to one far end. Waits 250 ms to 2 s while it can't be reached, so that it is back at once when it is switched on, and up
 * to 30 s while it takes connections and ends them.
 */
export class Reconnect {
  private readonly time: EdgeTime;
  private readonly chance: () => number;
  private readonly connect: () => void;
  private cancel: (() => void) | undefined;
  private refused = 0;
  private hungUp = 0;
  private isOpen = false;

  /** `chance`: in [0, 1). */
  constructor({ time, chance }: { readonly time: EdgeTime; readonly chance: () => number }, connect: () => void) {
    this.time = time;
    this.chance = chance;
    this.connect = connect;
  }

  /** The last connection was ended before it was steady. */
  get isUnsteady(): boolean {
    return this.hungUp > 0;
  }

  /** A connection was made. `onSteady` is called when it has held. */
  opened(onSteady: () => void = () => undefined): void {
    this.refused = 0;
    this.isOpen = true;
    this.cancel?.();
    this.cancel = this.time.after(STEADY_MS, () => {
      this.cancel = undefined;
      this.isOpen = false;
      this.hungUp = 0;
      onSteady();
    });
  }

  /** The connection ended or could not be made: schedules the next try. `atLeast`: ms. Returns true if the far end hung up before it was steady. */
  ended(atLeast = 0): boolean {
    const isEarly = this.isOpen;
    this.isOpen = false;
    this.cancel?.();
    if (isEarly) this.hungUp += 1;
    else this.refused += 1;
    const wait = isEarly ? backoffDelay(this.hungUp, this.chance(), LONGEST_MS) : backoffDelay(this.refused, this.chance());
    this.cancel = this.time.after(Math.max(atLeast, wait), this.connect);
    return isEarly;
  }

  close(): void {
    this.cancel?.();
    this.cancel = undefined;
  }
}
