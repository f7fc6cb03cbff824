let ahead: Worker | undefined;

const load = (): Worker => new Worker(new URL("./playout-worker.ts", import.meta.url), { type: "module", name: "playout" });

/**
 * Loads the next playout's worker. On a short path, video comes sooner than a worker loads; Chromium then drops frames, the
 * keyframe among them.
 */
export const loadPlayoutWorker = (): void => {
  if (ahead !== undefined || typeof Worker !== "function") return;
  const worker = load();
  ahead = worker;
  worker.onerror = () => {
    if (ahead === worker) ahead = undefined;
  };
};

export const takePlayoutWorker = (): Worker => {
  const worker = ahead ?? load();
  ahead = undefined;
  return worker;
};
