/** A line that does nothing to what goes over it. */
export const CLEAN_LINK = {
    delayMs: 0,
    jitterMs: 0,
    loss: 0,
    reorder: 0,
    duplicate: 0,
    queueBytes: 256 * 1024,
    outage: false,
};
/**
 * One direction of a line as pure arithmetic: given when a packet enters, it says when it leaves. Draws only from `random`, and for
 * every packet the same number of times: what chance does to the n-th packet depends on the seed and n alone, never on the rest.
 */
export class LinkModel {
    parameters;
    counters = {
        offered: 0,
        offeredBytes: 0,
        delivered: 0,
        deliveredBytes: 0,
        lost: 0,
        queueDropped: 0,
        outageDropped: 0,
        duplicated: 0,
        reordered: 0,
    };
    random;
    inBurst = false;
    /** When the last bit of what was accepted leaves the bottleneck. */
    busyUntil = Number.NEGATIVE_INFINITY;
    lastArrival = Number.NEGATIVE_INFINITY;
    jitterSlot;
    heldJitter = 0;
    planned = [];
    constructor(parameters, random) {
        this.parameters = parameters;
        this.random = random;
    }
    /** Changes the parameters at these times, counted from `start` on the clock of {@link offer}; replaces what was still planned. */
    plan(changes, start) {
        this.planned = [...changes].sort((a, b) => a.atMs - b.atMs).map(({ atMs, change }) => ({ at: start + atMs, change }));
    }
    /** Arrival times of the packet's copies: none when it is lost, two when it is duplicated. `now` must not decrease between calls. */
    offer(now, bytes) {
        this.catchUp(now);
        const { counters } = this;
        counters.offered++;
        counters.offeredBytes += bytes;
        const chance = this.draw();
        const copies = this.fate(now, bytes, chance);
        counters.delivered += copies.length;
        counters.deliveredBytes += copies.length * bytes;
        return copies;
    }
    fate(now, bytes, chance) {
        const { delayMs, reorder, duplicate, outage } = this.parameters;
        if (outage) {
            this.counters.outageDropped++;
            return [];
        }
        const departure = this.departure(now, bytes);
        if (departure === undefined) {
            this.counters.queueDropped++;
            return [];
        }
        if (chance.isLost) {
            this.counters.lost++;
            return [];
        }
        const overtakes = chance.reorder < reorder;
        const own = departure + (overtakes ? delayMs / 2 : delayMs + this.jitter(now, chance.jitter));
        const arrival = overtakes ? own : Math.max(own, this.lastArrival);
        if (overtakes)
            this.counters.reordered++;
        else
            this.lastArrival = arrival;
        if (chance.duplicate >= duplicate)
            return [arrival];
        this.counters.duplicated++;
        return [arrival, arrival + 1];
    }
    catchUp(now) {
        for (let next = this.planned[0]; next !== undefined && next.at <= now; next = this.planned[0]) {
            this.parameters = { ...this.parameters, ...next.change };
            this.planned.shift();
        }
    }
    /** Chance's part in one packet's fate. */
    draw() {
        const { loss, bursts } = this.parameters;
        const [step, burst, single] = [this.random(), this.random(), this.random()];
        if (bursts === undefined)
            this.inBurst = false;
        else
            this.inBurst = this.inBurst ? step >= bursts.leave : step < bursts.enter;
        const isLost = single < loss || (this.inBurst && burst < (bursts?.lossInBurst ?? 0));
        return { isLost, jitter: this.random(), reorder: this.random(), duplicate: this.random() };
    }
    jitter(now, drawn) {
        const { jitterMs, jitterHoldMs } = this.parameters;
        if (jitterHoldMs === undefined)
            return drawn * jitterMs;
        const slot = Math.floor(now / jitterHoldMs);
        if (slot !== this.jitterSlot) {
            this.jitterSlot = slot;
            this.heldJitter = drawn;
        }
        return this.heldJitter * jitterMs;
    }
    departure(now, bytes) {
        const { rateBps, queueBytes } = this.parameters;
        if (rateBps === undefined)
            return now;
        // Whole bytes: what rounding of times adds must not drop a packet that fits.
        const waitingBytes = Math.round((Math.max(0, this.busyUntil - now) * rateBps) / 8000);
        if (waitingBytes + bytes > queueBytes)
            return undefined;
        this.busyUntil = Math.max(now, this.busyUntil) + (bytes * 8000) / rateBps;
        return this.busyUntil;
    }
}
