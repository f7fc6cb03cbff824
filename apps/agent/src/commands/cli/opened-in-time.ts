import type { RunEnd } from "./run-end.ts";
import { doneWithin } from "./stuck-work.ts";

/** An opening that was interrupted has so long to give up, ms: with what follows the run ends within a second. */
const GIVE_UP_MS = 500;

/**
 * Opens what a run needs, for as long as the run goes on. Returns undefined when the run ended first: `open` hears so by its signal, and
 * what it opened all the same is closed. Rejects as `open` does while the run goes on.
 */
export const openedInTime = async <Opened extends { close(): Promise<void> }>(
  end: RunEnd,
  open: (signal: AbortSignal) => Promise<Opened>,
): Promise<Opened | undefined> => {
  const opening = open(end.signal);
  const first = await Promise.race([opening, end.ended.then(() => undefined)]);
  if (first !== undefined && !end.signal.aborted) return first;
  const given = opening.then(
    (opened) => opened.close(),
    // It was interrupted, and that was what was wanted.
    () => undefined,
  );
  await doneWithin(given, GIVE_UP_MS);
  return undefined;
};
