/** What the stream weighs, over about a second. */
export class ByteRate {
    window = [];
    sum = 0;
    /** Takes `bytes` that left at `now` (ms). Returns bytes/ms. */
    add(bytes, now) {
        this.window.push({ at: now, bytes });
        this.sum += bytes;
        for (;;) {
            const [oldest] = this.window;
            if (oldest === undefined || now - oldest.at < 1000)
                return this.sum / 1000;
            this.window.shift();
            this.sum -= oldest.bytes;
        }
    }
}
