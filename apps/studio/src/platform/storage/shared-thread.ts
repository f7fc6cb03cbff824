import type { PGlite } from "@electric-sql/pglite";

/** Longest series of statements without a turn of the event loop, in ms. */
const TURN_MS = 8;

// Taken here, so that a test's fake timers do not stop the database.
const nextTurn = globalThis.setImmediate;

/**
 * Lets everything else of the process have its turn while statements follow one another. The embedded engine runs on this thread and
 * answers by promises alone, which come before any socket and any timer: a job of many statements would hold up signalling and requests
 * for as long as it takes.
 */
export const sharingThread = (engine: PGlite): PGlite => {
  const exec = engine.execProtocolRaw.bind(engine);
  let turnedAt = performance.now();
  engine.execProtocolRaw = async (...message) => {
    if (performance.now() - turnedAt > TURN_MS) {
      await new Promise<void>((resolve) => nextTurn(resolve));
      turnedAt = performance.now();
    }
    return exec(...message);
  };
  return engine;
};
