import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { serialIds } from "./serial-ids.ts";

/** Events follow their ID when its letters change, and end with it. */
const serialId = () =>
  text("serial_id")
    .notNull()
    .references(() => serialIds.id, { onDelete: "cascade", onUpdate: "cascade" });

/** The last cursor of each serial ID. Outlives the events, so that cursors never repeat. */
export const streamEventCursors = pgTable("stream_event_cursors", {
  serialId: serialId().primaryKey(),
  last: integer("last").notNull(),
});

export const streamEvents = pgTable(
  "stream_events",
  {
    serialId: serialId(),
    cursor: integer("cursor").notNull(),
    at: instant("at").notNull(),
    /** The event without cursor and time. */
    event: jsonb("event").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialId, table.cursor] }), index("stream_events_at_index").on(table.at)],
);
