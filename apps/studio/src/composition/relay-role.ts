import { err, type Milliseconds, ok, type Result } from "@setsuna/kit";
import { readinessOf, STUDIO_VERSION, type StudioConfig, startMetrics, wantedMetrics } from "../platform/index.ts";
import { joinAsRelay, reachNats } from "../streams/index.ts";
import { RELAY_SCRIPT } from "./relay-script.ts";
import { startRelays } from "./start-relays.ts";
import type { Studio, StudioSurroundings } from "./studio.ts";

/** Relays count sessions once a second. */
const LOOK_MS = 500;

const emptied = (isEmpty: () => boolean, limit: Milliseconds): Promise<void> =>
  new Promise((resolve) => {
    const end = performance.now() + limit;
    const timer = setInterval(() => {
      if (!isEmpty() && performance.now() < end) return;
      clearInterval(timer);
      resolve();
    }, LOOK_MS);
  });

/** `--role relay`: this machine's relays as a fleet node, without site and database. The failure is one sentence. */
export const startRelayRole = async (
  config: StudioConfig,
  { log, say }: Pick<StudioSurroundings, "log" | "say">,
): Promise<Result<Studio, string>> => {
  const link = await reachNats(config, "relay", log);
  if (!link.ok) return link;
  say(config.relays === 1 ? "Starting one relay." : `Starting ${config.relays} relays.`);
  const metrics = await wantedMetrics(config);
  const pool = startRelays(config, RELAY_SCRIPT, log, metrics?.meters);
  let draining = false;
  try {
    const relays = () => pool.report();
    const { buckets } = link.value;
    const readiness = readinessOf({ isDraining: () => draining, relays, buckets, log });
    const figures = await startMetrics(metrics, config.metrics, log, say, { relays, buckets }, readiness);
    if (!figures.ok) {
      await pool.stop();
      await link.value.close();
      return figures;
    }
    await pool.whenReady();
    const fleet = await joinAsRelay(config, link.value, pool, STUDIO_VERSION, log);
    say(`Relay node of the region ${config.region} is ready.`);
    const isEmpty = (): boolean => {
      const { publishers, subscribers } = pool.load();
      return publishers + subscribers === 0;
    };
    const beginDraining = (): Promise<void> => {
      draining = true;
      return fleet.drain();
    };
    return ok({
      empty: () => {
        say("Draining: no new streams, viewers go to other nodes. SIGTERM ends what is left.");
        return beginDraining();
      },
      drain: async (limit) => {
        await beginDraining();
        await emptied(isEmpty, limit);
      },
      stop: async () => {
        await figures.value.close();
        await pool.stop();
        await fleet.leave();
        await link.value.close();
      },
    });
  } catch (error) {
    await pool.stop();
    await link.value.close();
    if (error instanceof Error && error.name === "FleetLinkError") return err(error.message);
    throw error;
  }
};
