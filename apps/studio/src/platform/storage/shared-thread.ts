import type { PGlite } from "@electric-sql/pglite";

/** Longest run of statements without a turn of the event loop, ms. */
const TURN_MS = 8;

// Captured here, so that fake timers don't stop the database.
const nextTurn = globalThis.setImmediate;

/**
 * The embedded engine runs on this thread and answers through promises, which precede sockets and timers. Without turns, a job of
 * many statements would block signalling and requests.
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
