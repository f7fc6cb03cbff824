import { Readable } from "node:stream";
import { API, Language, REPORT_FILE, SerialId, StudioError } from "@setsuna/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type ApiContext,
  admit,
  callerOf,
  type Database,
  pageLanguage,
  requireAllowedId,
  signedInOf,
  TooManyRequests,
} from "../../platform/index.ts";
import { printedCharts } from "./printed-charts.ts";
import { readTimeline } from "./read-timeline.ts";
import { ownReport } from "./report-api.ts";
import { reportCsv } from "./report-csv.ts";
import type { ReportPrinter } from "./report-printer.ts";
import { sessionReport } from "./session-report.ts";

interface Asked {
  Params: { readonly id: string; readonly file: string };
  Querystring: { readonly language?: string; readonly zone?: string };
}

const LIMIT = { name: "report-files", capacity: 30, perHour: 300 } as const;
const DEFAULT_ZONE = "Asia/Tokyo";

export interface ReportFilesParts {
  readonly database: Database;
  readonly context: ApiContext;
  readonly printer: Pick<ReportPrinter, "print">;
}

/** Throws `bad-request` for a name that isn't an IANA time zone. */
const zoneOf = (zone = DEFAULT_ZONE): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new StudioError("bad-request", "zone");
  }
};

const languageOf = ({ headers, query }: FastifyRequest<Asked>): Language =>
  Language.safeParse(query.language).data ?? pageLanguage(headers, undefined);

/**
 * Serves reports as CSV and PDF, since browsers follow them as links. Needs the owner's session or a token with
 * `connections:read`.
 */
export const registerReportFiles = (app: FastifyInstance, { database, context, printer }: ReportFilesParts): void => {
  app.get<Asked>(REPORT_FILE, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const caller = admit(API.readReport, await callerOf(request, context));
    const { account } = signedInOf(caller);
    await context.maintenance?.requireOpen(account.role, caller.now);
    const id = SerialId.safeParse(request.params.id);
    const [, report, form] = /^([A-Za-z0-9_-]{22})\.(csv|pdf)$/.exec(request.params.file) ?? [];
    if (!id.success || report === undefined) throw new StudioError("unknown-report");
    requireAllowedId(API.readReport, { params: { id: id.data } }, caller);
    const zone = zoneOf(request.query.zone);
    const taken = await context.limits.take(LIMIT, `account ${account.id}`, caller.now);
    if (!taken.allowed) throw new TooManyRequests(taken.retryAfterSeconds);
    const row = await ownReport(database, id.data, report, caller);
    const name = `session-${row.startedAt.toISOString().slice(0, 16).replaceAll(":", "")}-${row.channel}.${form}`;
    reply.header("Content-Disposition", `attachment; filename="${name}"`);
    const timeline = await readTimeline(database, row);
    if (form === "csv") return reply.type("text/csv; charset=utf-8").send(Readable.from(reportCsv(timeline)));
    const whole = sessionReport(row, timeline, caller.now);
    const charts = printedCharts(timeline);
    const bytes = await printer.print({ language: languageOf(request), zone, serialId: id.data, report: whole, charts });
    return reply.type("application/pdf").send(Buffer.from(bytes));
  });
};
