import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const pairings = pgTable("pairings", {
  /** The server knows only this half of the code. */
  lookup: text("lookup").primaryKey(),
  /** SHA-256 of the other half's proof in lower-case hex. */
  verifier: text("verifier").notNull(),
  /** Encrypted under the code's other half. */
  box: text("box").notNull(),
  misses: integer("misses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});
