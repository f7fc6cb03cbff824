import { text, timestamp } from "drizzle-orm/pg-core";

/** 22 base64url characters, made by the application: no engine's generator is needed. */
export const rowId = () => text("id").primaryKey();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
