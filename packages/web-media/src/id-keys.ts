import type { SerialId } from "@setsuna/contracts";
import type { IdKeys } from "@setsuna/session";

/** A tenth of a second of hashing, off the page's thread. Absent for a blank password. Rejects when the worker cannot run. */
export const deriveKeys = (serialId: SerialId, password: string): Promise<IdKeys | undefined> => {
  if (password === "") return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./id-keys-worker.ts", import.meta.url), { type: "module", name: "id-keys" });
    worker.onmessage = ({ data }: MessageEvent<IdKeys | undefined>) => {
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
