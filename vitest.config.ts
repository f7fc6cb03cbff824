import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { contentPages } from "./apps/web/mdx/content-pages.ts";
import { LIGHT_CHROMIUM } from "./scripts/lib/chromium.mjs";
import SlowestFirst from "./scripts/test-run/slowest-first.ts";
import everyday from "./tests/e2e/everyday.json" with { type: "json" };

if (existsSync(LIGHT_CHROMIUM)) process.env.CHROMIUM_PATH ??= LIGHT_CHROMIUM;

/** vitest's default leaves a core free, which is half of two. The extra worker runs while others wait for a child process or a database. */
const EVERY_CORE = availableParallelism() + 1;

/** Fewer beside journeys (scripts/lib/test-lanes.mjs). */
const WORKERS = process.env.TEST_ASIDE === undefined ? EVERY_CORE : availableParallelism();

/** As where the studio opens its embedded database (private-node-fs.ts): V8 would compile two thousand functions of the engine twice. */
const FEW_RECOMPILED = "--wasm-tiering-budget=200000000";

/** V8's default of 16 MB for new objects fills every few milliseconds, and live ones are copied each time. 128 MB gain nothing more. */
const YOUNG_MEMORY = ["--max-semi-space-size=64", "--min-semi-space-size=32"];

/** Journeys with many pictures run alone: three of them took 390 s side by side, and 115 s one after the other. */
const MANY_PICTURES = ["audio", "channels", "encrypted-elsewhere", "encrypted-stream", "phone", "replay", "two-way"].map(
  (name) => `tests/e2e/parallel/${name}.test.ts`,
);

/** `npm test` runs the journeys of tests/e2e/everyday.json; `npm run test:all`, or naming a file, selects from all. */
const isEveryday = process.env.TEST_TIER === "everyday";
const needsMachine = (file: string): boolean => MANY_PICTURES.includes(file) || /^tests\/e2e\/[^/]+$/.test(file);
const EVERYDAY = Object.keys(everyday);

/** Shared by all journeys. */
const journeys = {
  testTimeout: 300_000,
  // A worker's files share one studio unless they need their own (tests/e2e/support/studio-stage.ts).
  isolate: false,
  hookTimeout: 240_000,
  globalSetup: ["tests/e2e/support/seeded-data.ts"],
  setupFiles: ["tests/e2e/support/link-seeds.ts"],
};

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        plugins: [contentPages()],
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
            "tests/interop/**/*.test.ts",
            "tests/world/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", "**/build/**"],
          // A busy machine starts a process slowly.
          testTimeout: 60_000,
          // A busy machine may not run the worker within vitest's default of 1 s.
          expect: { poll: { timeout: 15_000 } },
          // Loading modules once per worker saves a third of the CPU time. No test replaces a module.
          isolate: false,
          maxWorkers: WORKERS,
          execArgv: [FEW_RECOMPILED, ...YOUNG_MEMORY],
          // Opening a database takes seconds on a busy machine.
          hookTimeout: 60_000,
          globalSetup: ["apps/studio/src/platform/storage/testing/global-setup.ts"],
          setupFiles: [
            "scripts/test-run/properties.ts",
            ...(process.env.RECORD_STATEMENTS === undefined
              ? []
              : ["apps/studio/src/platform/storage/testing/record-statements.ts"]),
          ],
        },
      },
      {
        test: {
          name: "e2e-network",
          // Runs beside the unit tests, none of which opens a browser.
          include: isEveryday ? [] : ["tests/e2e/network/network.test.ts"],
          maxWorkers: EVERY_CORE,
          ...journeys,
        },
      },
      {
        test: {
          name: "e2e",
          include: isEveryday ? EVERYDAY.filter(needsMachine) : ["tests/e2e/*.test.ts", ...MANY_PICTURES],
          // They check pictures and sound in time, so nothing runs beside them.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...journeys,
        },
      },
      {
        test: {
          name: "e2e-parallel",
          include: isEveryday ? EVERYDAY : ["tests/e2e/{account,parallel}/**/*.test.ts"],
          exclude: ["tests/e2e/*.test.ts", ...MANY_PICTURES],
          // Forms and pages wait for answers a third of the time. On two cores a third file gained nothing, and starved pages were
          // taken for gone.
          maxWorkers: Math.max(2, availableParallelism()),
          sequence: { groupOrder: 2 },
          ...journeys,
        },
      },
      // Installs every package twice and builds the product: `npm run test:image` and `npm run test:all`.
      ...(process.env.IMAGE_TEST === undefined
        ? []
        : [{ test: { name: "image", include: ["tests/image/*.test.ts"], maxWorkers: WORKERS } }]),
    ],
  },
});
