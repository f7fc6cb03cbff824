import type { PlayoutFigures } from "./stats-mapper.ts";

type Freezes = Pick<PlayoutFigures, "freezes" | "freezeTimeMs">;

export class FreezeTotals {
  private readonly byPlayout = new Map<PlayoutFigures["playout"], Freezes>();

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
