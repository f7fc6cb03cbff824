/**
 * Which receivers a sender serves directly. A receiver takes one place however many streams it has; who comes first has it until all
 * its streams are gone.
 */
export class DirectSlots {
    viewers = new Map();
    /** Receivers that have a place. */
    get taken() {
        return this.viewers.size;
    }
    /** Gives `viewer` a place for one more stream; false when all `limit` places are taken by others. */
    take(viewer, session, limit) {
        const held = this.viewers.get(viewer);
        if (held === undefined && this.viewers.size >= limit)
            return false;
        if (held === undefined)
            this.viewers.set(viewer, new Set([session]));
        else
            held.add(session);
        return true;
    }
    /** A direct session has ended. */
    free(session) {
        for (const [viewer, sessions] of this.viewers) {
            sessions.delete(session);
            if (sessions.size === 0)
                this.viewers.delete(viewer);
        }
    }
    /** The sessions that have to go so that no more than `limit` receivers are left, the newest receivers first. */
    over(limit) {
        return [...this.viewers.values()].slice(limit).flatMap((sessions) => [...sessions]);
    }
}
