import { expect, it } from "vitest";
import { LatencyWindow } from "./latency-window.ts";
it("gives nearest-rank percentiles of the last five seconds", () => {
    const window = new LatencyWindow();
    expect(window.figures(0)).toBeUndefined();
    for (let i = 1; i <= 100; i += 1)
        window.add(i, 1000);
    expect(window.figures(1000)).toEqual({ median: 50, p95: 95, samples: 100 });
    window.add(7, 6500);
    expect(window.figures(6500)).toEqual({ median: 7, p95: 7, samples: 1 });
    expect(window.figures(20000)).toBeUndefined();
});
