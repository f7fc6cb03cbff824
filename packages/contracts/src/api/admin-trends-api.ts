import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** Days that the admins' overview covers, including today. */
export const TREND_DAYS = 30;

const Count = z.number().int().min(0);

/** Events of one day in Asia/Tokyo. */
export const TrendDay = z.object({
  day: z.iso.date(),
  accounts: Count,
  /** Yen on receipts and invoices issued, tax included. */
  billed: Count,
  inquiries: Count,
  pageViews: Count,
});
export type TrendDay = z.infer<typeof TrendDay>;

export const ADMIN_TRENDS_API = {
  /** Oldest first, {@link TREND_DAYS} days, also those on which nothing happened. */
  readTrends: {
    method: "GET",
    path: "/studio/api/admin/trends",
    access: "admin",
    bot: true,
    reply: z.object({ days: z.array(TrendDay) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
