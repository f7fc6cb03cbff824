import { z } from "zod";
import { FoldedDay } from "../typed-values.ts";
import { Language } from "../values.ts";
import type { Endpoint } from "./endpoint.ts";

/** Page of the event: its path without query, and its referrer. */
const surroundings = {
  path: z.string().min(1).max(300).startsWith("/"),
  language: Language,
  /** Empty if there is none. Only a foreign host is kept. */
  referrer: z.string().max(2_000).default(""),
};

/** A page event. Identifies nobody: no cookie, no address. Spec §2 Download pages, §7 Analytics. */
export const SiteEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page-view"), ...surroundings }),
  /** The category is `Download`, the action `DL_` and the release's title. */
  z.object({
    kind: z.literal("download"),
    ...surroundings,
    title: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}]*$/u),
  }),
]);
export type SiteEvent = z.infer<typeof SiteEvent>;
export type SentSiteEvent = z.input<typeof SiteEvent>;

const Count = z.number().int().min(0);
const Named = z.array(z.object({ name: z.string(), count: Count }));

/** Page views and downloads. Days are in Asia/Tokyo. */
export const AnalyticsReport = z.object({
  /** Includes days without visits. */
  days: z.array(z.object({ day: z.iso.date(), pageViews: Count, downloads: Count })),
  /** Most visited first, at most 200. */
  paths: Named,
  downloads: Named,
  languages: Named,
  /** An empty name means no referrer. */
  referrers: Named,
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

export const ANALYTICS_API = {
  /** Ignores programs (by user agent) and `DNT: 1`, `Sec-GPC: 1`, with the same answer. */
  countEvent: {
    method: "POST",
    path: "/studio/api/events",
    access: "anyone",
    bot: false,
    body: SiteEvent,
    errors: ["too-many-requests"],
  },
  /** Inclusive, at most 400 days. */
  readAnalytics: {
    method: "GET",
    path: "/studio/api/admin/analytics",
    access: "admin",
    bot: true,
    query: z.object({ from: FoldedDay, until: FoldedDay }),
    reply: AnalyticsReport,
    errors: ["period-wrong"],
  },
} as const satisfies Record<string, Endpoint>;
