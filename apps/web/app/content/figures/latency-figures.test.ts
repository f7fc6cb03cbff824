import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type LatencyResults, latencyFigures } from "../../../../../scripts/lib/latency-extract.ts";
import { LATENCY, latencyOf } from "./latency-figures.ts";

const results = JSON.parse(
  readFileSync(new URL("../../../../../bench/results/latency.json", import.meta.url), "utf8"),
) as LatencyResults;

describe("the landing page's figures", () => {
  it("are those of bench/results; after a new run: npx tsx scripts/latency-figures.ts --write", () => {
    expect(LATENCY).toEqual(latencyFigures(results));
  });

  it("agree with the benchmark's own summary", () => {
    const { figures } = results as LatencyResults & { readonly figures: Readonly<Record<string, number>> };
    expect(latencyOf("clean", "ours").p50).toBeCloseTo(figures.p50CleanMs ?? 0, 1);
    expect(latencyOf("clean", "chrome-h264").p50).toBeCloseTo(figures.p50ChromeH264Ms ?? 0, 1);
    const frozen = (["ours-uplink", "ours-downlink"] as const).map((system) => latencyOf("bad", system).frozenMs);
    expect(Math.max(...frozen)).toBeCloseTo(figures.frozenBadMs ?? 0, 0);
  });

  it("can't be computed for an unmeasured system", () => {
    expect(() => latencyFigures({ detail: { ...results.detail, results: [] } })).toThrow("not measured");
  });
});
