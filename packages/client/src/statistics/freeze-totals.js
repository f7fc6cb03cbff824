/** Freezes of a stream over both ways of playing it: each counts its own, and where one takes over from the other the count goes on. */
export class FreezeTotals {
    byPlayout = new Map();
    /** The same figures with the freezes of the other way counted to them. */
    add(figures) {
        if (figures.freezes === undefined)
            return figures;
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
