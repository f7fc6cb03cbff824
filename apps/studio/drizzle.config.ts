import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "postgresql", schema: "./src/storage/schema/index.ts", out: "./src/storage/migrations" });
