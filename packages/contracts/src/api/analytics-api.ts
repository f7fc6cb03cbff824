import { z } from "zod";
import { Language } from "../values.ts";
import type { Endpoint } from "./endpoint.ts";

/** Of a page that was opened: its path without query, and the page that led to it. */
const surroundings = {
  path: z.string().min(1).max(300).startsWith("/"),
  language: Language,
  /** Address of the page that led here; empty when there is none. Its host alone is kept, and not our own. */
  referrer: z.string().max(2_000).default(""),
};

/** Event of a page's use. Spec §2 Download pages, §7 Analytics. It names nobody: no cookie, no address. */
export const SiteEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("page-view"), ...surroundings }),
  /** Category `Download`, action `DL_` and the title of the release. */
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
/** A page hands it to `sendBeacon`. */
export type SentSiteEvent = z.input<typeof SiteEvent>;

const Count = z.number().int().min(0);
const Named = z.array(z.object({ name: z.string(), count: Count }));

/** Counts of a span of days in Asia/Tokyo. */
export const AnalyticsReport = z.object({
  /** Every day of the span, also those without a visit. */
  days: z.array(z.object({ day: z.iso.date(), pageViews: Count, downloads: Count })),
  /** Most first, at most 200. */
  paths: Named,
  downloads: Named,
  languages: Named,
  /** Hosts of other sites; the empty name: no referrer. */
  referrers: Named,
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

/** Visits of the site, counted without cookies, and what they add up to. */
export const ANALYTICS_API = {
  /**
   * Counts an event. Programs (by their user agent), and who asks not to be tracked (`DNT: 1`, `Sec-GPC: 1`), are not counted; the
   * answer is the same.
   */
  countEvent: {
    method: "POST",
    path: "/studio/api/events",
    access: "anyone",
    bot: false,
    body: SiteEvent,
    errors: ["too-many-requests"],
  },
  /** Both days included; at most 400 days. */
  readAnalytics: {
    method: "GET",
    path: "/studio/api/admin/analytics",
    access: "admin",
    bot: true,
    query: z.object({ from: z.iso.date(), until: z.iso.date() }),
    reply: AnalyticsReport,
    errors: ["period-wrong"],
  },
} as const satisfies Record<string, Endpoint>;
