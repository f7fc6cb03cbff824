import { QUALITY_DAYS_SHOWN, type QualityRow } from "@setsuna/contracts";
import type { Database, Handlers } from "../../platform/index.ts";
import { latencyQuantile } from "./latency-histogram.ts";
import type { QualityDay } from "./quality-meter.ts";
import { readQuality } from "./quality-store.ts";

const qualityRow = ({ day, region, client, viewerSeconds, frozenMs, latencies }: QualityDay): QualityRow => ({
  day,
  region,
  client,
  viewerHours: viewerSeconds / 3600,
  latencyMs: latencyQuantile(latencies, 0.5),
  latencyP95Ms: latencyQuantile(latencies, 0.95),
  freezeRatio: viewerSeconds === 0 ? 0 : frozenMs / 1000 / viewerSeconds,
});

export const qualityApi = (database: Database): Handlers<"listQuality"> => ({
  listQuality: async (_request, { now }) => {
    const from = new Date(now.getTime() - (QUALITY_DAYS_SHOWN - 1) * 86_400_000).toISOString().slice(0, 10);
    return { rows: (await readQuality(database, from)).reverse().map(qualityRow) };
  },
});
