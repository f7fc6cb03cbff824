import { pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";

/** Scripts and styles of the releases that run, or ran in the last 30 days. */
export const pageFiles = pgTable("page_files", {
  /** `assets/<name>`, of which a hash of the content is a part. */
  name: text("name").primaryKey(),
  gzipped: bytes("gzipped").notNull(),
  /** Start of the first node without it; null if the last one that started has it. */
  replacedAt: instant("replaced_at"),
});
