import type { Log } from "@setsuna/kit";
import { collectDefaultMetrics, Registry } from "prom-client";
import { registerBucketFigures } from "./bucket-figures.ts";
import type { Meters } from "./meters.ts";
import { registerRelayFigures } from "./relay-figures.ts";
import type { Sources } from "./sources.ts";
import { registerStudioFigures } from "./studio-figures.ts";
import { studioMeters } from "./studio-meters.ts";

export interface Metrics {
  readonly meters: Meters;
  /** Call it once. */
  watch(sources: Sources, log: Log): void;
  readonly contentType: string;
  /** Uses the text exposition format 0.0.4. Omits unavailable figures. */
  text(): Promise<string>;
}

export const openMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    meters: studioMeters(registry),
    watch: (sources, log) => {
      registerRelayFigures(registry, sources);
      registerBucketFigures(registry, sources);
      registerStudioFigures(registry, sources, log);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
