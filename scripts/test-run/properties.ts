import process from "node:process";
import fc from "fast-check";

// Every run tries the same inputs. For a long search: PROPERTY_RUNS=5000 PROPERTY_SEED=2 npx vitest run --project unit packages/rtp
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 1),
  ...(process.env.PROPERTY_RUNS === undefined ? {} : { numRuns: Number(process.env.PROPERTY_RUNS) }),
});
