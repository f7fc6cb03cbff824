import { FREEZE_MS } from "@setsuna/testkit/model";

export interface TrueFreezes {
  readonly freezes: number;
  readonly frozenMs: number;
}

export class TrueScreen {
  private freezes = 0;
  private frozenMs = 0;
  private last: number | undefined;

  drawn(at: number): void {
    ({ freezes: this.freezes, frozenMs: this.frozenMs } = this.read(at));
    this.last = at;
  }

  get lastAt(): number | undefined {
    return this.last;
  }

  /** A frame without a sender is no freeze. */
  ended(): void {
    this.last = undefined;
  }

  read(at: number): TrueFreezes {
    const { freezes, frozenMs, last } = this;
    const gap = last === undefined ? 0 : at - last;
    return gap > FREEZE_MS ? { freezes: freezes + 1, frozenMs: frozenMs + gap } : { freezes, frozenMs };
  }
}
