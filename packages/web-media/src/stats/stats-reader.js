import { FreezeTotals, mapStreamStats, readRtcStats, StreamTotals, } from "@setsuna/client";
import { rtcReport } from "./rtc-report.ts";
/** Reads one stream's counters: the browser's, the relay's reports and the playout's figures. */
export class StatsReader {
    subject;
    before;
    side = {};
    totals = new StreamTotals();
    freezes = new FreezeTotals();
    constructor(subject) {
        this.subject = subject;
    }
    /** A new connection begins; its counters start at zero, ours go on. */
    restart() {
        this.totals.restart();
        this.before = undefined;
        this.side = {};
    }
    onSide(message) {
        if (message.t === "state")
            this.side = { ...this.side, state: message };
        else if (message.t === "uplink")
            this.side = { ...this.side, uplink: message };
        else if (message.t === "downlink")
            this.side = { ...this.side, downlink: message };
    }
    /** Receivers that take the stream from the relay. Absent until the relay said so. */
    forwarded() {
        return this.side.state?.forwarded;
    }
    /** A reading at `now` (ms). Absent while there is no connection. */
    async read(pc, now, playout) {
        if (pc === undefined || pc.connectionState === "closed")
            return undefined;
        const reading = readRtcStats(await rtcReport(pc), now, this.subject);
        const total = this.totals.add(reading, this.side);
        const played = playout && this.freezes.add(playout);
        const mapped = mapStreamStats(this.subject, total.reading, this.before, total.side, played);
        this.before = reading;
        const { reconnections } = this.totals;
        return reconnections === 0 ? mapped : { ...mapped, reconnections };
    }
}
