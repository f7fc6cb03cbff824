import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.ts", "apps/**/*.test.ts", "scripts/**/*.test.ts", "docs/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**", "**/build/**"],
          testTimeout: 20_000,
          // Opening a database takes seconds on a busy machine.
          hookTimeout: 60_000,
          globalSetup: ["apps/studio/src/storage/testing/global-setup.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          fileParallelism: false,
          // On a shared CI machine neighbours take most of the processor for minutes; a real defect fails every time.
          retry: process.env.CI === undefined ? 0 : 2,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
