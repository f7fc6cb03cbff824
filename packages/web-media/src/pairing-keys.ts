import type { PairingCode } from "@setsuna/contracts";
import type { PairingKeys } from "@setsuna/e2ee";

/** The keys of a one-time code, worked out off the page's thread. Rejects when the worker cannot run. */
export const pairingKeys = (code: PairingCode): Promise<PairingKeys> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./pairing-worker.ts", import.meta.url), { type: "module", name: "pairing" });
    worker.onmessage = ({ data }: MessageEvent<PairingKeys>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || "the pairing worker failed to load"));
    };
    worker.postMessage(code);
  });
