import { civilDayAt } from "@setsuna/account";
import { isbot } from "isbot";
import { type Database, type Handlers, limited } from "../../platform/index.ts";
import { analyticsReport } from "./analytics-report.ts";
import type { AnalyticsSink } from "./analytics-sink.ts";
import { countedEvent } from "./counted-event.ts";

/** Counted without cookie and address, shown to admins. Spec §7 Analytics. */
export const analyticsHandlers = ({
  database,
  sink,
}: {
  readonly database: Database;
  readonly sink: AnalyticsSink;
}): Handlers<"countEvent" | "readAnalytics"> => ({
  // A reader opens a page every few seconds; a household or office shares an address.
  countEvent: limited(
    { name: "events", capacity: 240, perHour: 3_600, by: "address" },
    async ({ body }, { origin, site, now }) => {
      if (origin.refusesTracking === true || origin.userAgent === "" || isbot(origin.userAgent)) return;
      const event = countedEvent(body, site);
      if (event !== undefined) await sink.count(event, civilDayAt(now.getTime()));
    },
  ),

  readAnalytics: ({ query }) => analyticsReport(database, query.from, query.until),
});
