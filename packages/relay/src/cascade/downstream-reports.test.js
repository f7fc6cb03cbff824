import { expect, it } from "vitest";
import { DownstreamReports } from "./downstream-reports.ts";
it("says who watches on change at once, and else every second", () => {
    const reports = new DownstreamReports();
    const said = [];
    for (let now = 0; now < 3500; now += 5) {
        const receivers = now < 1500 ? 2 : 3;
        const narrowestDownlink = now < 2200 ? undefined : 800000.4;
        const longestDelayMs = now < 2800 ? 0 : 300;
        for (const message of reports.tick(now, () => ({ receivers, forwarded: receivers, narrowestDownlink, longestDelayMs })))
            if (message.t === "downstream-subscribers")
                said.push([now, message.receivers, message.narrowestDownlink, message.longestDelayMs]);
    }
    expect(said).toEqual([
        [0, 2, undefined, 0],
        [1000, 2, undefined, 0],
        [1500, 3, undefined, 0],
        [2200, 3, 800000, 0],
        [2800, 3, 800000, 300],
    ]);
});
