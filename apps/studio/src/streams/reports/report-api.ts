import { REST_OF_VIEWERS, type SerialId, StudioError } from "@setsuna/contracts";
import { ownSerialId } from "../../admission/index.ts";
import { type Caller, type Database, type Handlers, limited, signedInOf } from "../../platform/index.ts";
import { readTimeline } from "./read-timeline.ts";
import { type BroadcastRow, findBroadcast, listBroadcasts } from "./report-store.ts";
import { sessionEntry, sessionReport } from "./session-report.ts";
import { ofRest, timelinePoints } from "./timeline-points.ts";

/** Newest reports of an ID. */
const MAX_LISTED = 500;
/** Pages read a running report every few seconds. */
const READS = { name: "reports", capacity: 120, perHour: 3600, by: "account" } as const;

/** Throws `serial-id-not-yours` or `unknown-report`. */
export const ownReport = async (database: Database, id: SerialId, report: string, caller: Caller): Promise<BroadcastRow> => {
  await ownSerialId(database, id, signedInOf(caller).account.id);
  const row = await findBroadcast(database, id, report);
  if (row === undefined) throw new StudioError("unknown-report");
  return row;
};

const second = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Math.floor(Date.parse(text) / 1000);

export const reportApi = (
  database: Database,
  keptDays: number,
): Handlers<"listReports" | "readReport" | "readReportTimeline"> => ({
  listReports: async ({ params: { id } }, caller) => {
    await ownSerialId(database, id, signedInOf(caller).account.id);
    const rows = await listBroadcasts(database, id, MAX_LISTED);
    return { keptDays, reports: rows.map((row) => sessionEntry(row, caller.now)) };
  },

  readReport: limited(READS, async ({ params: { id, report } }, caller) => {
    const row = await ownReport(database, id, report, caller);
    return sessionReport(row, await readTimeline(database, row), caller.now);
  }),

  readReportTimeline: limited(READS, async ({ params: { id, report, participant }, query }, caller) => {
    const row = await ownReport(database, id, report, caller);
    const { participants, rest, from, to } = await readTimeline(database, row, participant);
    const spell = { from: Math.max(from, second(query.from, from)), to: Math.min(to, second(query.to, to)) };
    const seconds = participant === REST_OF_VIEWERS ? ofRest(rest) : (participants[0]?.seconds ?? []);
    return timelinePoints(seconds, spell);
  }),
});
