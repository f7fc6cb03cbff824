import { type Log, ok, type Result } from "@setsuna/kit";
import type { BucketReport, RelayReport, StudioConfig } from "../platform/index.ts";
import { joinAsApi, type RelayPort, reachNats } from "../streams/index.ts";
import { startRelays } from "./start-relays.ts";

/** The site's relays: child processes or those of a fleet. */
export interface OpenRelays {
  readonly port: RelayPort;
  /** One row a relay, for health checks. */
  report(): readonly RelayReport[];
  /** The buckets of a fleet. Absent outside one. */
  readonly buckets?: () => readonly BucketReport[];
  /** Resolves when the site can start: its own relays run. A fleet may connect later. */
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

/** The failure is one sentence for the operator. */
export const openRelays = async (
  config: StudioConfig,
  script: string,
  log: Log,
  say: (line: string) => void,
): Promise<Result<OpenRelays, string>> => {
  if (config.role !== "api") {
    say(config.relays === 1 ? "Starting one relay." : `Starting ${config.relays} relays.`);
    const pool = startRelays(config, script, log);
    return ok({ port: pool, report: () => pool.report(), whenReady: () => pool.whenReady(), stop: () => pool.stop() });
  }
  say("Joining the fleet over NATS.");
  const link = await reachNats(config, "api", log);
  if (!link.ok) return link;
  const { relays, stop } = await joinAsApi(config, link.value, log);
  return ok({
    port: relays,
    report: () => relays.report(),
    buckets: link.value.buckets,
    whenReady: () => Promise.resolve(),
    stop: async () => {
      stop();
      await link.value.close();
    },
  });
};
