import { Gauge, type Registry } from "prom-client";
import type { BucketReport } from "./bucket-report.ts";
import type { Sources } from "./sources.ts";

const FIGURES: readonly (readonly [name: string, help: string, read: (bucket: BucketReport) => number])[] = [
  ["setsuna_nats_bucket_up", "1 while the bucket has a leader.", ({ isUsable }) => Number(isUsable)],
  ["setsuna_nats_bucket_replicas", "Replicas of the bucket that have every entry.", ({ inSync }) => inSync],
  ["setsuna_nats_bucket_replicas_wanted", "Replicas that the bucket should have on these servers.", ({ wanted }) => wanted],
  ["setsuna_nats_bucket_bytes", "Size of the bucket's entries.", ({ bytes }) => bytes],
  ["setsuna_nats_bucket_entries", "Entries of the bucket.", ({ entries }) => entries],
];

export const registerBucketFigures = (registry: Registry, { buckets }: Pick<Sources, "buckets">): void => {
  if (buckets === undefined) return;
  for (const [name, help, read] of FIGURES)
    new Gauge({
      name,
      help,
      registers: [registry],
      labelNames: ["bucket"] as const,
      collect() {
        for (const report of buckets()) this.set({ bucket: report.name }, read(report));
      },
    });
};
