import type { PlayoutFigures } from "./stats-mapper.ts";

type Freezes = Pick<PlayoutFigures, "freezes" | "freezeTimeMs">;

/** Freezes of a stream across both playouts. Each counts its own, and the total continues when one takes over. */
export class FreezeTotals {
  private readonly byPlayout = new Map<PlayoutFigures["playout"], Freezes>();

  /** The same figures with the freezes of the other way counted to them. */
  add(figures: PlayoutFigures): PlayoutFigures {
    if (figures.freezes === undefined) return figures;
    const { freezes, freezeTimeMs, playout } = figures;
    this.byPlayout.set(playout, { freezes, freezeTimeMs });
    const all = [...this.byPlayout.values()];
    return {
      ...figures,
      freezes: all.reduce((sum, one) => sum + (one.freezes ?? 0), 0),
      freezeTimeMs: all.reduce((sum, one) => sum + (one.freezeTimeMs ?? 0), 0),
    };
  }
}
