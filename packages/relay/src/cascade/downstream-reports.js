import { hasPathChanged } from "@setsuna/congestion";
import { HEARTBEAT_INTERVAL_MS } from "@setsuna/contracts";
/** Whether the subscribers have become others is looked at this often, in ms. */
const INTERVAL_MS = 100;
const NO_NEWS = [];
/** Tells the relay that a stream cascades from of the subscribers here: on change, and every second. */
export class DownstreamReports {
    lookedAt = Number.NEGATIVE_INFINITY;
    toldAt = Number.NEGATIVE_INFINITY;
    told;
    /** Every few ms; `look` tells the subscribers of this moment. */
    tick(now, look) {
        if (now - this.lookedAt < INTERVAL_MS)
            return NO_NEWS;
        this.lookedAt = now;
        const { receivers, forwarded, narrowestDownlink, longestDelayMs } = look();
        const { told } = this;
        const isKnown = told?.receivers === receivers &&
            told.forwarded === forwarded &&
            told.longestDelayMs === longestDelayMs &&
            !hasPathChanged(told.narrowestDownlink, narrowestDownlink);
        if (isKnown && now - this.toldAt < HEARTBEAT_INTERVAL_MS)
            return NO_NEWS;
        this.toldAt = now;
        this.told = { receivers, forwarded, narrowestDownlink, longestDelayMs };
        const downlink = narrowestDownlink === undefined ? {} : { narrowestDownlink: Math.max(1, Math.round(narrowestDownlink)) };
        return [
            {
                t: "downstream-subscribers",
                receivers,
                forwarded,
                ...downlink,
                ...(longestDelayMs === undefined ? {} : { longestDelayMs }),
            },
        ];
    }
}
