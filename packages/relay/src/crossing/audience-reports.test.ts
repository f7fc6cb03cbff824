import { expect, it } from "vitest";
import { AudienceReports } from "./audience-reports.ts";

it("says who watches on change at once, and else every second", () => {
  const reports = new AudienceReports();
  const said: (readonly [number, number, number | undefined])[] = [];
  for (let now = 0; now < 3000; now += 5) {
    const receivers = now < 1500 ? 2 : 3;
    const narrowestLine = now < 2200 ? undefined : 800_000.4;
    for (const message of reports.tick(now, () => ({ receivers, forwarded: receivers, narrowestLine })))
      if (message.t === "audience") said.push([now, message.receivers, message.narrowestLine]);
  }
  expect(said).toEqual([
    [0, 2, undefined],
    [1000, 2, undefined],
    [1500, 3, undefined],
    [2200, 3, 800_000],
  ]);
});
