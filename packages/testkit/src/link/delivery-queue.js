const earlier = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);
/** Runs actions at their time, in order of time, on one timer. Node's timers have a grain of 1 ms; an action runs up to that late, never early by more. */
export class DeliveryQueue {
    heap = [];
    now;
    order = 0;
    timer;
    timerAt = Number.POSITIVE_INFINITY;
    constructor(now) {
        this.now = now;
    }
    /** An action that is due already runs within this call, unless earlier ones still wait. */
    add(at, run) {
        if (this.heap.length === 0 && at <= this.now()) {
            run();
            return;
        }
        this.push({ at, order: this.order++, run });
        this.arm();
    }
    clear() {
        clearTimeout(this.timer);
        this.timerAt = Number.POSITIVE_INFINITY;
        this.heap.length = 0;
    }
    arm() {
        const first = this.heap[0];
        if (first === undefined || first.at >= this.timerAt)
            return;
        clearTimeout(this.timer);
        this.timerAt = first.at;
        this.timer = setTimeout(() => this.drain(), Math.max(0, Math.floor(first.at - this.now())));
    }
    drain() {
        this.timerAt = Number.POSITIVE_INFINITY;
        for (let first = this.heap[0]; first !== undefined && first.at <= this.now() + 0.3; first = this.heap[0]) {
            this.pop();
            first.run();
        }
        this.arm();
    }
    push(entry) {
        let index = this.heap.push(entry) - 1;
        while (index > 0) {
            const parent = (index - 1) >> 1;
            const above = this.heap[parent];
            if (above === undefined || !earlier(entry, above))
                break;
            this.heap[index] = above;
            index = parent;
        }
        this.heap[index] = entry;
    }
    pop() {
        const last = this.heap.pop();
        if (last === undefined || this.heap.length === 0)
            return;
        let index = 0;
        for (;;) {
            const left = 2 * index + 1;
            const a = this.heap[left];
            const b = this.heap[left + 1];
            if (a === undefined)
                break;
            const [child, at] = b !== undefined && earlier(b, a) ? [b, left + 1] : [a, left];
            if (!earlier(child, last))
                break;
            this.heap[index] = child;
            index = at;
        }
        this.heap[index] = last;
    }
}
