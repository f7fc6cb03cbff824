import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** Number of days shown to the operator, including today. */
export const QUALITY_DAYS_SHOWN = 30;

/** All viewers of a region on one UTC day, by kind of client. */
export const QualityRow = z.object({
  day: z.iso.date(),
  /** Empty on a single machine. */
  region: z.string(),
  client: z.enum(["page", "whip"]),
  viewerHours: z.number().min(0),
  /** Latency from capture to screen, including deliberate delays, ms. Null: not measured. */
  latencyMs: z.number().min(0).nullable(),
  latencyP95Ms: z.number().min(0).nullable(),
  /** Frozen share of the viewers' time. */
  freezeRatio: z.number().min(0),
});
export type QualityRow = z.infer<typeof QualityRow>;

export const ADMIN_QUALITY_API = {
  listQuality: {
    method: "GET",
    path: "/studio/api/admin/quality",
    access: "admin",
    bot: true,
    reply: z.object({ rows: z.array(QualityRow) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
