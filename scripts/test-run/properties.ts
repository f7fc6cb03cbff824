import process from "node:process";
import fc from "fast-check";
import { afterAll, vi } from "vitest";

// Every run tries the same inputs. For a long search: PROPERTY_RUNS=5000 PROPERTY_SEED=2 npx vitest run --project unit packages/rtp
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 1),
  ...(process.env.PROPERTY_RUNS === undefined ? {} : { numRuns: Number(process.env.PROPERTY_RUNS) }),
});

// Files of one worker share globals (`isolate: false`): a test that ends before its cleanup would break the files after it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const prototype of [Object.prototype, Array.prototype])
    if (Object.keys(prototype).length > 0)
      throw new Error(`a module added ${Object.keys(prototype)} to every object, which breaks loops over keys in later files`);
});
