import type { Log } from "@setsuna/kit";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { STUDIO_VERSION } from "../config/config.ts";
import type { Role } from "../config/role.ts";
import { registerBucketFigures } from "./bucket-figures.ts";
import type { Meters } from "./meters.ts";
import { registerRelayFigures } from "./relay-figures.ts";
import type { Sources } from "./sources.ts";
import { registerStudioFigures } from "./studio-figures.ts";
import { studioMeters } from "./studio-meters.ts";

export interface Metrics {
  readonly meters: Meters;
  watch(sources: Sources, log: Log): void;
  readonly contentType: string;
  /** Uses the text exposition format 0.0.4. Omits unavailable figures. */
  text(): Promise<string>;
}

export const openMetrics = (role: Role = "all"): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "setsuna_build_info",
    help: "1; the labels are the release and the role of this process.",
    labelNames: ["version", "role"] as const,
    registers: [registry],
  }).set({ version: STUDIO_VERSION, role }, 1);
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
