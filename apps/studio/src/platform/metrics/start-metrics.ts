import { type Log, ok, type Result } from "@setsuna/kit";
import type { StudioConfig } from "../config/config.ts";
import type { Readiness } from "../http/readiness.ts";
import type { Metrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-listener.ts";
import type { Sources } from "./sources.ts";

/** Loads the library only if metrics are wanted. */
export const wantedMetrics = async ({ metrics, role }: Pick<StudioConfig, "metrics" | "role">): Promise<Metrics | undefined> =>
  metrics === undefined ? undefined : (await import("./metrics.ts")).openMetrics(role);

export const startMetrics = async (
  metrics: Metrics | undefined,
  where: StudioConfig["metrics"],
  log: Log,
  say: (line: string) => void,
  sources: Sources,
  readiness: () => Promise<Readiness>,
): Promise<Result<{ close(): Promise<void> }, string>> => {
  if (metrics === undefined || where === undefined) return ok({ close: () => Promise.resolve() });
  metrics.watch({ ...sources, readiness }, log);
  const { host, port } = where;
  const listener = await serveMetrics(metrics, readiness, host, port, log);
  if (!listener.ok) return listener;
  say(`Metrics: http://${host.includes(":") ? `[${host}]` : host}:${listener.value.port}/studio/metrics`);
  return listener;
};
