import { StudioError } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";

/** A server that says nothing for so long is away, ms. */
const SILENCE_MS = 10_000;
/** One that speaks, and yet does not do what it was asked for within so long, is of no use either, ms. */
const MOST_MS = 60_000;
const LOOK_MS = 500;

/** A server as the one who waits for it sees it. `unavailable`: says why it can't help for the moment; absent: it never says so. */
interface WatchedServer {
  /** Time of its last word, on the clock of the ports. */
  heardAt(): Milliseconds;
  unavailable?(): unknown;
}

/**
 * Calls `onAway`, once, when the server has said nothing for 10 s, or after a minute in which it did not say that it is unavailable. Time in which this program had no turn counts
 * for half a second, as what came meanwhile has not been read yet. Returns the way to stop.
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
 * Does something with a server's help, while `signalling` hears of it. Rejects as `work` does, or with StudioError `server-unreachable` (with that
 * `detail`) once the server is taken for away: {@link watchServerSilence}.
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
