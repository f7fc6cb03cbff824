import { StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";

/** A server that is silent for this long is unreachable, ms. */
const SILENCE_MS = 10_000;
/** A server that sends but doesn't do the requested task within this time counts as unreachable too, ms. */
const MOST_MS = 60_000;
const LOOK_MS = 500;

/**
 * A server as seen by its waiting client. `unavailable` returns why it can't help at the moment; absent: it never reports that.
 */
interface WatchedServer {
  /** Time of its last word, on the clock of the ports. */
  heardAt(): Milliseconds;
  unavailable?(): unknown;
}

/**
 * Calls `onAway` once when the server has been silent for 10 s, or after a minute without a report that it is unavailable. A
 * stall of this program counts as half a second, since messages from that time haven't been read yet. Returns a function that
 * stops it.
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
    silentMs = server.heardAt() > lookedAt ? 0 : silentMs + LOOK_MS;
    passedMs = server.unavailable?.() === undefined ? passedMs + LOOK_MS : 0;
    lookedAt = clock.now();
    if (silentMs < SILENCE_MS && passedMs < MOST_MS) return;
    end();
    onAway();
  });
  return end;
};

/**
 * Runs a task that needs the server while `signalling` is connected. Rejects as `work` does, or with StudioError
 * `server-unreachable` (with that `detail`) once {@link watchServerSilence} finds the server away.
 */
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
