import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/platform/storage/schema/index.ts",
  out: "./src/platform/storage/migrations",
});
