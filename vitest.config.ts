import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { LIGHT_CHROMIUM } from "./scripts/lib/chromium.mjs";

if (existsSync(LIGHT_CHROMIUM)) process.env.CHROMIUM_PATH ??= LIGHT_CHROMIUM;

const SITE_WALK = ["tests/e2e/site/*.test.ts", "tests/e2e/{account,together}/accessibility.test.ts"];

/** What journeys in Chromium have in common. */
const journeys = {
  // On a shared CI machine neighbours take most of the processor for minutes; a real defect fails every time.
  retry: process.env.CI === undefined ? 0 : 2,
  testTimeout: 300_000,
  // Files of a worker that want no studio of their own use one after the other the same (tests/e2e/support/studio-stage.ts).
  isolate: false,
  hookTimeout: 240_000,
  globalSetup: ["tests/e2e/support/seeded-data.ts"],
  setupFiles: ["tests/e2e/support/link-seeds.ts"],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "apps/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "docs/**/*.test.ts",
            "integrations/**/*.test.ts",
            "tests/fuzz/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "**/build/**"],
          testTimeout: 20_000,
          // A worker reads each module once, not once per file of tests: a third of the processor's time. No test replaces a module.
          isolate: false,
          // By itself vitest leaves a core free, which of two is half of them.
          maxWorkers: "100%",
          // Opening a database takes seconds on a busy machine.
          hookTimeout: 60_000,
          globalSetup: ["apps/studio/src/platform/storage/testing/global-setup.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/*.test.ts"],
          // Pictures and sound in time want the machine to themselves; and where interfaces come and go, Chromium drops what any page is loading.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...journeys,
        },
      },
      {
        test: {
          name: "e2e-together",
          include: ["tests/e2e/{account,together}/**/*.test.ts"],
          // Forms, pages and states wait for answers most of the time, and mind no neighbour.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...journeys,
        },
      },
      // Axe over fifty long pages, and over screens in the second language, takes minutes: asked for by `npm run test:site`, not part of every run.
      ...(process.env.SITE_WALK === undefined
        ? []
        : [{ test: { name: "site", include: SITE_WALK, sequence: { groupOrder: 3 }, ...journeys } }]),
    ],
  },
});
