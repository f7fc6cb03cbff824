import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Boxes that wait for the other device. */
export const pairings = pgTable("pairings", {
  /** The half of the code that the server knows. */
  lookup: text("lookup").primaryKey(),
  /** SHA-256 of the proof for the other half, lower-case hexadecimal. */
  verifier: text("verifier").notNull(),
  /** Encrypted under the other half. */
  box: text("box").notNull(),
  /** Wrong proofs so far. */
  misses: integer("misses").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});
