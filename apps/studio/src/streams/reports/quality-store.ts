import { gte, lt, sql } from "drizzle-orm";
import type { Database, RegionPlayback } from "../../platform/index.ts";
import { qualityDays } from "../../platform/storage/schema/broadcasts.ts";
import { addCounts, noLatencies } from "./latency-histogram.ts";
import type { QualityDay } from "./quality-meter.ts";

/** Replaces this process's sums of each day. */
export const storeQuality = async (database: Database, node: string, days: readonly QualityDay[]): Promise<void> => {
  if (days.length === 0) return;
  await database
    .insert(qualityDays)
    .values(days.map((day) => ({ ...day, node })))
    .onConflictDoUpdate({
      target: [qualityDays.day, qualityDays.region, qualityDays.client, qualityDays.node],
      set: {
        viewerSeconds: sql`excluded.viewer_seconds`,
        frozenMs: sql`excluded.frozen_ms`,
        latencies: sql`excluded.latencies`,
      },
    });
};

/** Sums over all processes since `day`, oldest first. */
export const readQuality = async (database: Database, day: string): Promise<QualityDay[]> => {
  const rows = await database.select().from(qualityDays).where(gte(qualityDays.day, day));
  const sums = new Map<string, QualityDay>();
  for (const { node: _node, ...row } of rows) {
    const key = `${row.day} ${row.region} ${row.client}`;
    const known = sums.get(key) ?? { ...row, viewerSeconds: 0, frozenMs: 0, latencies: noLatencies() };
    sums.set(key, {
      ...known,
      viewerSeconds: known.viewerSeconds + row.viewerSeconds,
      frozenMs: known.frozenMs + row.frozenMs,
      latencies: addCounts(known.latencies, row.latencies),
    });
  }
  return [...sums.values()].sort((a, b) => (a.day + a.region + a.client < b.day + b.region + b.client ? -1 : 1));
};

/** Today's viewers by region, whatever their client. */
export const playbackOf = async (database: Database, now: Date): Promise<RegionPlayback[]> => {
  const regions = new Map<string, RegionPlayback>();
  for (const { region, viewerSeconds, frozenMs } of await readQuality(database, now.toISOString().slice(0, 10))) {
    const known = regions.get(region) ?? { region, viewerSeconds: 0, frozenMs: 0 };
    regions.set(region, {
      region,
      viewerSeconds: known.viewerSeconds + viewerSeconds,
      frozenMs: known.frozenMs + frozenMs,
    });
  }
  return [...regions.values()];
};

export const forgetQuality = async (database: Database, day: string): Promise<void> => {
  await database.delete(qualityDays).where(lt(qualityDays.day, day));
};
