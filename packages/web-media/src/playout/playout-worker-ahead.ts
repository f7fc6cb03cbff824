let ahead: Worker | undefined;

const load = (): Worker => new Worker(new URL("./playout-worker.ts", import.meta.url), { type: "module", name: "playout" });

/**
 * Loads the worker of the next instant playout, where the browser supports it. On a short path, video comes before a worker has
 * loaded, and Chromium drops frames, the keyframe among them.
 */
export const loadPlayoutWorker = (): void => {
  if (ahead !== undefined || typeof RTCRtpScriptTransform !== "function") return;
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
