import { type Log, ok, type Result } from "@setsuna/kit";
import type { BucketReport, Meters, RelayReport, StudioConfig } from "../platform/index.ts";
import { joinAsApi, type RelayPort, reachNats } from "../streams/index.ts";
import { startRelays } from "./start-relays.ts";

export interface OpenRelays {
  readonly port: RelayPort;
  report(): readonly RelayReport[];
  readonly buckets?: () => readonly BucketReport[];
  /** Resolves when this process's relays run; a fleet may connect later. */
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

export const openRelays = async (
  config: StudioConfig,
  script: string,
  { log, say, meters }: { readonly log: Log; readonly say: (line: string) => void; readonly meters: Meters | undefined },
): Promise<Result<OpenRelays, string>> => {
  if (config.role !== "api") {
    say(config.relays === 1 ? "Starting one relay." : `Starting ${config.relays} relays.`);
    const pool = startRelays(config, script, log, meters);
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
