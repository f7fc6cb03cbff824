import { type Log, milliseconds } from "@setsuna/kit";
import type { Meters, StudioConfig } from "../platform/index.ts";
import { forkRelay, RelayPool } from "../streams/index.ts";

export const startRelays = (config: StudioConfig, script: string, log: Log, meters: Meters | undefined): RelayPool => {
  const startRelay = forkRelay(script, {
    portRangeBegin: config.mediaPortRange.begin,
    portRangeEnd: config.mediaPortRange.end,
    ...(config.mediaBind === undefined ? {} : { bindAddress: config.mediaBind }),
    offerLoopback: true,
    publicAddresses: [...config.publicAddresses],
    ...(config.turn === undefined ? {} : { turnIngress: true }),
  });
  const pool = new RelayPool(config.relays, startRelay, { now: () => milliseconds(performance.now()) }, log);
  if (meters !== undefined) pool.onFirstFrame((seconds) => meters.firstFrame(seconds));
  return pool;
};
