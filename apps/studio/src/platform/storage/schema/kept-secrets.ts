import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Keys that were made at the first start and are kept, shared by all instances; encrypted under a key that the database does not have. */
export const keptSecrets = pgTable("kept_secrets", {
  /** Name of its purpose, such as `identity-signing-key`. */
  name: text("name").primaryKey(),
  sealedValue: text("sealed_value").notNull(),
  createdAt: instant("created_at").notNull(),
});
