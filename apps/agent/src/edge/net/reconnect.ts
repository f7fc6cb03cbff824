import { backoffDelay } from "@setsuna/client";
import type { EdgeTime } from "../edge-time.ts";

/** Then a connection is steady, ms. A far end that hangs up sooner isn't the configured one. */
const STEADY_MS = 10_000;
/** Longest wait after unstable connections, ms. */
const LONGEST_MS = 30_000;

/**
 * Waits 250 ms to 2 s while a far end is unreachable, so it returns soon after power-on; up to 30 s while it accepts and hangs
 * up.
 */
export class Reconnect {
  private readonly time: EdgeTime;
  private readonly chance: () => number;
  private readonly connect: () => void;
  private cancel: (() => void) | undefined;
  private refused = 0;
  private hungUp = 0;
  private isOpen = false;

  constructor({ time, chance }: { readonly time: EdgeTime; readonly chance: () => number }, connect: () => void) {
    this.time = time;
    this.chance = chance;
    this.connect = connect;
  }

  /** True if the last connection ended early. */
  get isUnsteady(): boolean {
    return this.hungUp > 0;
  }

  /** Calls `onSteady` once the connection has lasted long enough. */
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

  /** Schedules the next try. `atLeast`: ms. True: the far end hung up early. */
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
