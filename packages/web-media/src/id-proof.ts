import type { SerialId } from "@setsuna/contracts";

/** A tenth of a second of hashing, off the page's thread. The proof is absent for a blank password. Rejects when the worker cannot run. */
export const deriveProof = (serialId: SerialId, password: string): Promise<string | undefined> => {
  if (password === "") return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./id-proof-worker.ts", import.meta.url), { type: "module", name: "id-proof" });
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || "the password worker failed to load"));
    };
    worker.postMessage({ serialId, password });
  });
};
