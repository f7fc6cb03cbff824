import { FREEZE_MS } from "@setsuna/testkit/model";

/** Freezes since the world began, one that lasts included. */
export interface TrueFreezes {
  readonly freezes: number;
  readonly frozenMs: number;
}

/** What somebody sees who looks at the screen of a viewer. */
export class TrueScreen {
  private freezes = 0;
  private frozenMs = 0;
  private last: number | undefined;

  drawn(at: number): void {
    ({ freezes: this.freezes, frozenMs: this.frozenMs } = this.read(at));
    this.last = at;
  }

  /** Time at which the picture that stands was drawn, ms; undefined without one. */
  get lastAt(): number | undefined {
    return this.last;
  }

  /** Nobody sends any more: what stands is no freeze. */
  ended(): void {
    this.last = undefined;
  }

  /** As of `at`, ms. */
  read(at: number): TrueFreezes {
    const { freezes, frozenMs, last } = this;
    const gap = last === undefined ? 0 : at - last;
    return gap > FREEZE_MS ? { freezes: freezes + 1, frozenMs: frozenMs + gap } : { freezes, frozenMs };
  }
}
