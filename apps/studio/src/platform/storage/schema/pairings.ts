import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Box waiting for the other device. */
export const pairings = pgTable("pairings", {
  /** The server knows only this half of the code. */
  lookup: text("lookup").primaryKey(),
  /** SHA-256 of the other half's proof, lower-case hexadecimal. */
  verifier: text("verifier").notNull(),
  /** Encrypted under the other half. */
  box: text("box").notNull(),
  misses: integer("misses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});
