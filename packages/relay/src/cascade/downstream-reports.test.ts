import { expect, it } from "vitest";
import { DownstreamReports } from "./downstream-reports.ts";

it("reports viewers immediately on a change, otherwise every second", () => {
  const reports = new DownstreamReports();
  const said: (readonly [number, number, number | undefined, number | undefined])[] = [];
  for (let now = 0; now < 3500; now += 5) {
    const receivers = now < 1500 ? 2 : 3;
    const narrowestDownlink = now < 2200 ? undefined : 800_000.4;
    const longestDelayMs = now < 2800 ? 0 : 300;
    for (const message of reports.tick(now, () => ({ receivers, forwarded: receivers, narrowestDownlink, longestDelayMs })))
      if (message.t === "downstream-subscribers")
        said.push([now, message.receivers, message.narrowestDownlink, message.longestDelayMs]);
  }
  expect(said).toEqual([
    [0, 2, undefined, 0],
    [1000, 2, undefined, 0],
    [1500, 3, undefined, 0],
    [2200, 3, 800_000, 0],
    [2800, 3, 800_000, 300],
  ]);
});

it("reports immediately which audio copies receivers need, and when they need none", () => {
  const reports = new DownstreamReports();
  const said: (readonly [number, readonly number[] | undefined])[] = [];
  const figures = { receivers: 1, forwarded: 1, longestDelayMs: 0 };
  for (let now = 0; now < 800; now += 100)
    for (const message of reports.tick(now, () => ({ ...figures, audioCopies: now < 300 || now >= 600 ? [] : [1, 4] })))
      if (message.t === "downstream-subscribers") said.push([now, message.audioCopies]);
  expect(said).toEqual([
    [0, undefined],
    [300, [1, 4]],
    [600, undefined],
  ]);
});
