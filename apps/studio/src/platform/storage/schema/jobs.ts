import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

export const jobs = pgTable(
  "jobs",
  {
    id: rowId(),
    name: text("name").notNull(),
    key: text("key").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    /** `running` means claimed until `run_at`. */
    state: text("state", { enum: ["waiting", "running", "done", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time when it is due; while running, when the lease ends. */
    runAt: instant("run_at").notNull(),
    /** New for each claim. A holder whose lease has expired can't write. */
    claim: text("claim"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
    lastError: text("last_error"),
  },
  (table) => [uniqueIndex("jobs_name_key").on(table.name, table.key), index("jobs_due_index").on(table.state, table.runAt)],
);

/** Offset from the true time. At most one row. */
export const testClock = pgTable("test_clock", {
  id: text("id").primaryKey(),
  aheadMs: bigint("ahead_ms", { mode: "number" }).notNull(),
});
