import { WorkersAhead } from "./workers-ahead.ts";

/** Empty where the browser lacks instant playout. */
export const playoutWorkers = new WorkersAhead(
  () => new Worker(new URL("./playout-worker.ts", import.meta.url), { type: "module", name: "playout" }),
  () => typeof RTCRtpScriptTransform === "function",
);
