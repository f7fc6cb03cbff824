import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, instant, rowId } from "./columns.ts";
import { serialIds } from "./serial-ids.ts";

/** Reports follow their ID when its letters change, and end with it. */
const serialId = () =>
  text("serial_id")
    .notNull()
    .references(() => serialIds.id, { onDelete: "cascade", onUpdate: "cascade" });

/** A channel's broadcast from start to end. Short interruptions don't split it. */
export const broadcasts = pgTable(
  "broadcasts",
  {
    id: rowId(),
    serialId: serialId(),
    channel: integer("channel").notNull(),
    startedAt: instant("started_at").notNull(),
    /** The last second with a sender on air. */
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    index("broadcasts_serial_id_index").on(table.serialId, table.channel, table.lastAt),
    index("broadcasts_last_at_index").on(table.lastAt),
  ],
);

/** Five minutes of a sender or viewer, or of all other viewers of a node together. Without addresses and content. */
export const broadcastSamples = pgTable(
  "broadcast_samples",
  {
    serialId: serialId(),
    channel: integer("channel").notNull(),
    slotAt: instant("slot_at").notNull(),
    direction: text("direction", { enum: ["send", "receive", "rest"] }).notNull(),
    /** Random for each connection of a page; for the other viewers together, the node's. */
    participant: text("participant").notNull(),
    client: text("client", { enum: ["page", "whip"] }).notNull(),
    /** Region of its relay; null on a single machine. */
    region: text("region"),
    packed: bytes("packed").notNull(),
  },
  (table) => [
    primaryKey({
      name: "broadcast_samples_pk",
      columns: [table.serialId, table.channel, table.slotAt, table.direction, table.participant],
    }),
    index("broadcast_samples_slot_at_index").on(table.slotAt),
    check("broadcast_samples_direction_known", sql`${table.direction} in ('send', 'receive', 'rest')`),
  ],
);

/** Totals of a region's viewers on a UTC day, per counting process. Without accounts and serial IDs. */
export const qualityDays = pgTable(
  "quality_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** Empty on a single machine. */
    region: text("region").notNull(),
    client: text("client", { enum: ["page", "whip"] }).notNull(),
    node: text("node").notNull(),
    viewerSeconds: bigint("viewer_seconds", { mode: "number" }).notNull(),
    frozenMs: bigint("frozen_ms", { mode: "number" }).notNull(),
    /** Seconds per latency bucket of latency-histogram.ts. */
    latencies: bigint("latencies", { mode: "number" }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.region, table.client, table.node] })],
);
