const sameView = (a, b) => a.kind === b.kind && a.channel === b.channel && a.stats === b.stats && JSON.stringify(a.phase) === JSON.stringify(b.phase);
/** The snapshot that a screen reads: a new object when something changed and the same one when nothing did. */
export class ClientSnapshots {
    snapshot = { phase: { name: "idle" }, streams: [] };
    listeners = new Set();
    getSnapshot() {
        return this.snapshot;
    }
    subscribe(listener) {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }
    set(next) {
        const before = this.snapshot;
        const { phase, streams } = next;
        const same = JSON.stringify(before.phase) === JSON.stringify(phase) &&
            before.clockOffset === next.clockOffset &&
            before.videoChannels === next.videoChannels &&
            before.streams.length === streams.length &&
            before.streams.every((view, index) => {
                const other = streams[index];
                return other !== undefined && sameView(view, other);
            });
        if (same)
            return;
        this.snapshot = next;
        for (const listener of this.listeners)
            listener();
    }
    /** Tells listeners although the snapshot is the same: something beside it changed. */
    notify() {
        this.snapshot = { ...this.snapshot };
        for (const listener of this.listeners)
            listener();
    }
}
