import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { contentPages } from "./apps/web/mdx/content-pages.ts";
import { LIGHT_CHROMIUM } from "./scripts/lib/chromium.mjs";
import SlowestFirst from "./scripts/test-run/slowest-first.ts";
import everyday from "./tests/e2e/everyday.json" with { type: "json" };

if (existsSync(LIGHT_CHROMIUM)) process.env.CHROMIUM_PATH ??= LIGHT_CHROMIUM;

/** By itself vitest leaves a core free, which of two is half of them. One more than there are works while others wait for a child process or a database. */
const EVERY_CORE = availableParallelism() + 1;

/** As where the studio opens its embedded database (private-node-fs.ts): by itself V8 compiles two thousand functions of the engine twice, which pays for none of the tests. */
const FEW_RECOMPILED = "--wasm-tiering-budget=200000000";

/** Room for what is young: V8's own 16 MB are full every few milliseconds, and what a test still holds then is copied. 128 MB gain nothing more. */
const YOUNG_MEMORY = ["--max-semi-space-size=64", "--min-semi-space-size=32"];

/**
 * Journeys that mind no neighbour, and yet run alone: with many pictures each. Three of them took 390 s beside
 * each other and 115 s one after the other.
 */
const MANY_PICTURES = ["audio", "channels", "encrypted-elsewhere", "encrypted-stream", "phone", "replay", "two-way"].map(
  (name) => `tests/e2e/parallel/${name}.test.ts`,
);

/** `npm test` runs the journeys of tests/e2e/everyday.json, `npm run test:all` and runs that name a file every one. */
const isEveryday = process.env.TEST_TIER === "everyday";
const needsMachine = (file: string): boolean => MANY_PICTURES.includes(file) || /^tests\/e2e\/[^/]+$/.test(file);
const EVERYDAY = Object.keys(everyday);

/** What journeys in Chromium have in common. */
const journeys = {
  testTimeout: 300_000,
  // Files of a worker that want no studio of their own use one after the other the same (tests/e2e/support/studio-stage.ts).
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
          // Tests that start a process wait for it on a busy machine.
          testTimeout: 60_000,
          // By itself vitest asks for a second alone, in which a busy machine may give the worker no turn at all.
          expect: { poll: { timeout: 15_000 } },
          // A worker reads each module once, not once per file of tests: a third of the processor's time. No test replaces a module.
          isolate: false,
          maxWorkers: EVERY_CORE,
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
          // Beside the unit tests, of which none opens a browser. It comes first of the group, whose projects share their workers.
          include: isEveryday ? [] : ["tests/e2e/network/network.test.ts"],
          maxWorkers: EVERY_CORE,
          ...journeys,
        },
      },
      {
        test: {
          name: "e2e",
          include: isEveryday ? EVERYDAY.filter(needsMachine) : ["tests/e2e/*.test.ts", ...MANY_PICTURES],
          // Pictures and sound in time want the machine to themselves.
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
          // Forms, pages and states wait for answers a third of the time or more, and mind no neighbour. A third file beside two on two cores
          // shortened nothing where they are slow, and had pages wait for their turn so long that they passed for gone.
          maxWorkers: Math.max(2, availableParallelism()),
          sequence: { groupOrder: 2 },
          ...journeys,
        },
      },
      // Installs every package twice and builds the product: asked for by `npm run test:image` and `npm run test:all`.
      ...(process.env.IMAGE_TEST === undefined
        ? []
        : [
            {
              test: {
                name: "image",
                include: ["tests/image/*.test.ts"],
                // Its build lays no load beside the journeys'.
                sequence: { groupOrder: 4 },
                fileParallelism: false,
              },
            },
          ]),
      // Axe over fifty long pages takes minutes: `npm run test:site` and `npm run test:all`.
      ...(process.env.SITE_WALK === undefined
        ? []
        : [{ test: { name: "site", include: ["tests/e2e/site/*.test.ts"], sequence: { groupOrder: 3 }, ...journeys } }]),
    ],
  },
});
