import { err, ok, type Result } from "@setsuna/kit";
import { startRelays } from "./compose/start-relays.ts";
import type { StudioConfig } from "./config/config.ts";
import { joinAsRelay, reachNats } from "./fleet/open-fleet.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { startMetrics } from "./metrics/start-metrics.ts";
import { RELAY_SCRIPT } from "./relay-script.ts";
import type { Studio, StudioSurroundings } from "./studio.ts";

/** Of the program, as other nodes see it. */
const VERSION = "0.1.0";

/** `--role relay`: the relay processes of this machine as a node of the fleet; no site, no database. The failure is one sentence. */
export const startRelayRole = async (
  config: StudioConfig,
  { log, say }: Pick<StudioSurroundings, "log" | "say">,
): Promise<Result<Studio, string>> => {
  const link = await reachNats(config, log);
  if (!link.ok) return link;
  say(config.relays === 1 ? "Starting one relay." : `Starting ${config.relays} relays.`);
  const pool = startRelays(config, RELAY_SCRIPT, log);
  try {
    const metrics = config.metrics === undefined ? undefined : openMetrics();
    const figures = await startMetrics(metrics, config.metrics, log, say, { relays: () => pool.report() });
    if (!figures.ok) {
      await pool.stop();
      await link.value.close();
      return figures;
    }
    await pool.whenReady();
    const { leave } = await joinAsRelay(config, link.value, pool, VERSION, log);
    say(`Relay node of the region ${config.region} is ready.`);
    return ok({
      stop: async () => {
        await figures.value.close();
        await pool.stop();
        await leave();
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
