import type { SerialId } from "@setsuna/contracts";
import type { IdKeys } from "@setsuna/e2ee";

/** Keys that the clients of this page share, as long as ID and password are the same. */
let newest: { readonly serialId: SerialId; readonly password: string; readonly keys: Promise<IdKeys | undefined> } | undefined;

/**
 * Most of a second of hashing for a password, off the page's thread, once for all clients of a page that follow each other with the same password.
 * Absent for a blank password. Rejects when the worker cannot run.
 */
export const deriveKeys = async (serialId: SerialId, password: string): Promise<IdKeys | undefined> => {
  if (password === "") return undefined;
  if (newest?.serialId !== serialId || newest.password !== password)
    newest = { serialId, password, keys: hashInWorker(serialId, password) };
  const { keys } = newest;
  try {
    return await keys;
  } catch (error) {
    // The next one tries again.
    if (newest?.keys === keys) newest = undefined;
    throw error;
  }
};

const hashInWorker = (serialId: SerialId, password: string): Promise<IdKeys | undefined> =>
  new Promise((resolve, reject) => {
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
