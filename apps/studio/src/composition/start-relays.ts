import { type Log, milliseconds } from "@setsuna/kit";
import type { StudioConfig } from "../platform/index.ts";
import { forkRelay, RelayPool } from "../streams/index.ts";

export const startRelays = (config: StudioConfig, script: string, log: Log): RelayPool => {
  const startRelay = forkRelay(script, {
    portRangeBegin: config.mediaPortRange.begin,
    portRangeEnd: config.mediaPortRange.end,
    ...(config.mediaBind === undefined ? {} : { bindAddress: config.mediaBind }),
    offerLoopback: true,
    publicAddresses: [...config.publicAddresses],
    ...(config.turn === undefined ? {} : { turnIngress: true }),
  });
  return new RelayPool(config.relays, startRelay, { now: () => milliseconds(performance.now()) }, log);
};
