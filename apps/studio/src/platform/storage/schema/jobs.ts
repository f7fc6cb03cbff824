import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** Work to be done at a time, once for all instances. Decision 0017. */
export const jobs = pgTable(
  "jobs",
  {
    id: rowId(),
    /** Name of the worker that does it. */
    name: text("name").notNull(),
    /** Two jobs of one name and key are one job. */
    key: text("key").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    /** `running`: claimed until `run_at`. */
    state: text("state", { enum: ["waiting", "running", "done", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Time at which it is due; while it runs, when it counts as left behind. */
    runAt: instant("run_at").notNull(),
    /** Token of the current claim, new each time. A holder whose lease has expired can't write. */
    claim: text("claim"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
    lastError: text("last_error"),
  },
  (table) => [uniqueIndex("jobs_name_key").on(table.name, table.key), index("jobs_due_index").on(table.state, table.runAt)],
);
