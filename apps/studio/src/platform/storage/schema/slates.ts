import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { serialIds } from "./serial-ids.ts";

export const slates = pgTable(
  "slates",
  {
    serialId: text("serial_id")
      .notNull()
      .references(() => serialIds.id, { onDelete: "cascade", onUpdate: "cascade" }),
    channel: integer("channel").notNull(),
    /** H.264 keyframes in Annex B, base64, as the owner's page encoded them. */
    frames: text("frames").array().notNull(),
    setAt: instant("set_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialId, table.channel] }),
    check("slates_channel_range", sql`${table.channel} between 1 and 255`),
  ],
);
