import { StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";

const SILENCE_MS = 10_000;
/** Limits a server that sends but doesn't act, ms. */
const MAX_MS = 60_000;
const LOOK_MS = 500;

/** `unavailable` is the reason, if there is one. */
interface WatchedServer {
  receivedAt(): Milliseconds;
  unavailable?(): unknown;
}

/**
 * Calls `onAway` once when the server has been silent for 10 s, or after a minute without a report that it is unavailable.
 * Returns the stop function.
 */
export const watchServerSilence = (
  { clock, timers }: Pick<SignallingPorts, "clock" | "timers">,
  server: WatchedServer,
  onAway: () => void,
): (() => void) => {
  let silentMs = 0;
  let passedMs = 0;
  let lookedAt = clock.now();
  const end = timers.every(LOOK_MS, () => {
    silentMs = server.receivedAt() > lookedAt ? 0 : silentMs + LOOK_MS;
    passedMs = server.unavailable?.() === undefined ? passedMs + LOOK_MS : 0;
    lookedAt = clock.now();
    if (silentMs < SILENCE_MS && passedMs < MAX_MS) return;
    end();
    onAway();
  });
  return end;
};

/** Rejects as `work`, or with StudioError `server-unreachable` (with `detail`) by {@link watchServerSilence}. */
export const unlessServerAway = async <Made>(
  ports: Pick<SignallingPorts, "clock" | "timers">,
  signalling: WatchedServer,
  work: () => Promise<Made>,
  detail?: string,
): Promise<Made> => {
  let endLimit = (): void => undefined;
  const away = new Promise<never>((_, reject) => {
    endLimit = watchServerSilence(ports, signalling, () => reject(new StudioError("server-unreachable", detail)));
  });
  try {
    return await Promise.race([work(), away]);
  } finally {
    endLimit();
  }
};
