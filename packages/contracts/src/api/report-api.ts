import { z } from "zod";
import { FoldedInstant } from "../typed-values.ts";
import { Channel, SerialId } from "../values.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { StreamEvent } from "./stream-event-api.ts";
import { TEAM } from "./team-role.ts";

/** A device in a report; no address, and another name in each connection. */
export const ParticipantName = z.string().regex(/^[A-Za-z0-9_-]{16}$/);
/** Stands for the viewers that are only added up. */
export const REST_OF_VIEWERS = "rest";

const Ratio = z.number().min(0).max(1);
const Ms = z.number().min(0);
const Texts = z.object({ ja: z.string(), en: z.string() });

/** A channel from its sender's start to its end; a sender that returns within five minutes continues it. */
export const SessionEntry = z.object({
  id: RowId,
  channel: Channel,
  startedAt: Instant,
  endedAt: Instant,
  /** True if a sender was on air in the last half minute, so the report is still growing. */
  isRunning: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

/** Kinds of faults, and of changes that explain them. */
export const FAULT_KINDS = [
  "sender-loss",
  "sender-gone",
  "sender-paused",
  "viewer-loss",
  "freeze",
  "latency",
  "path-change",
  "route-change",
  "standby-switched",
  "no-data",
] as const;

/** A fault, or a change that explains one. Figures that don't apply are null. */
export const ReportFault = z.object({
  kind: z.enum(FAULT_KINDS),
  from: Instant,
  to: Instant,
  /** The affected device; null: several or unknown. */
  participant: ParticipantName.nullable(),
  /** Share of packets lost; for a sender, before repair. */
  lossRatio: Ratio.nullable(),
  /** Viewers that watched, how many of them froze, and the longest freeze, ms. */
  viewers: z.number().int().min(0).nullable(),
  froze: z.number().int().min(0).nullable(),
  frozenMs: Ms.nullable(),
  /** Worst, ms. */
  latencyMs: Ms.nullable(),
  sentence: Texts,
});
export type ReportFault = z.infer<typeof ReportFault>;

/** A sender or viewer over the whole session. */
export const ReportParticipant = z.object({
  name: ParticipantName,
  direction: z.enum(["send", "receive"]),
  /** Counts from 1 in each direction. */
  number: z.number().int().positive(),
  client: z.enum(["page", "whip"]),
  region: z.string().nullable(),
  from: Instant,
  to: Instant,
  /** Median and 95th percentile from capture to screen, ms. Null: not measured, as for senders and programs. */
  latencyMs: Ms.nullable(),
  latencyP95Ms: Ms.nullable(),
  lossRatio: Ratio.nullable(),
  /** Frozen in total, ms. Null: not measured. */
  frozenMs: Ms.nullable(),
  bitrate: z.number().min(0),
  moves: z.number().int().min(0),
  routes: z.array(z.enum(["relay", "turn", "direct"])),
});
export type ReportParticipant = z.infer<typeof ReportParticipant>;

/** Faults first, then figures of each device. */
export const SessionReport = SessionEntry.extend({
  participants: z.array(ReportParticipant),
  /** Largest number of viewers at once that were only totaled; 0: none. */
  restViewers: z.number().int().min(0),
  /** In order of time, at most {@link MAX_REPORT_FAULTS}. */
  faults: z.array(ReportFault),
  moreFaults: z.number().int().min(0),
  events: z.array(StreamEvent),
});
export type SessionReport = z.infer<typeof SessionReport>;

/** Most faults of a report. */
export const MAX_REPORT_FAULTS = 200;
/** Most points of a timeline. */
export const MAX_TIMELINE_POINTS = 900;

/** A point has the worst of its seconds, total frozen time and mean rate. Null: unknown. */
export const TimelinePoint = z.object({
  at: Instant,
  bitrate: z.number().min(0),
  lossRatio: Ratio.nullable(),
  latencyMs: Ms.nullable(),
  frozenMs: Ms.nullable(),
});
export type TimelinePoint = z.infer<typeof TimelinePoint>;

const COMMON = {
  method: "GET",
  access: "signed-in",
  team: TEAM.status,
  bot: true,
  scope: "connections:read",
} as const;

export const REPORT_API = {
  listReports: {
    ...COMMON,
    path: "/studio/api/serial-ids/:id/reports",
    params: z.object({ id: SerialId }),
    reply: z.object({ keptDays: z.number().int().positive(), reports: z.array(SessionEntry) }),
    errors: ["serial-id-not-yours"],
  },
  readReport: {
    ...COMMON,
    path: "/studio/api/serial-ids/:id/reports/:report",
    params: z.object({ id: SerialId, report: RowId }),
    reply: SessionReport,
    errors: ["serial-id-not-yours", "unknown-report"],
  },
  /** `from` and `to` zoom in. */
  readReportTimeline: {
    ...COMMON,
    path: "/studio/api/serial-ids/:id/reports/:report/timelines/:participant",
    params: z.object({ id: SerialId, report: RowId, participant: z.union([ParticipantName, z.literal(REST_OF_VIEWERS)]) }),
    query: z.object({ from: FoldedInstant.optional(), to: FoldedInstant.optional() }),
    reply: z.object({ stepSeconds: z.number().int().positive(), points: z.array(TimelinePoint) }),
    errors: ["serial-id-not-yours", "unknown-report"],
  },
} as const satisfies Record<string, Endpoint>;

/** A report as a file, `<report>.csv` or `<report>.pdf`, which no API row can describe. */
export const REPORT_FILE = "/studio/api/serial-ids/:id/report-files/:file";
