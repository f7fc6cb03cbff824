import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Created at the first start; encrypted under a key that the database doesn't have. */
export const keptSecrets = pgTable("kept_secrets", {
  name: text("name").primaryKey(),
  sealedValue: text("sealed_value").notNull(),
  createdAt: instant("created_at").notNull(),
});
