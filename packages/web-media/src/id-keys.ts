import type { SerialId } from "@setsuna/contracts";
import { type EvaluatePassword, type IdKeys, joiningKeys, joinVerifierOf, linkIdKeys, type PasswordKeys } from "@setsuna/e2ee";
import { PasswordWorker } from "./password-worker.ts";

/** Shared by clients that start at the same time. */
interface Hashing {
  readonly worker: PasswordWorker;
  users: number;
}

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
let hashing: Hashing | undefined;
let newest: { readonly serialId: SerialId; readonly password: string; readonly keys: IdKeys } | undefined;

/** Even if they don't fit. Simultaneous clients share the hash, but each asks the server. */
const withServer = async (serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<PasswordKeys> => {
  if (hashing?.worker.serialId !== serialId || hashing.worker.password !== password)
    hashing = { worker: new PasswordWorker(serialId, password), users: 0 };
  const mine = hashing;
  mine.users += 1;
  try {
    return await mine.worker.finish(await evaluate(await mine.worker.blinded));
  } finally {
    mine.users -= 1;
    if (mine.users === 0) {
      mine.worker.close();
      if (hashing === mine) hashing = undefined;
    }
  }
};

/**
 * Hashes for most of a second in a worker, once per password. Absent: blank. Rejects as `evaluate`, and when the worker can't
 * run.
 */
export const deriveKeys = async (
  serialId: SerialId,
  password: string,
  evaluate: EvaluatePassword,
): Promise<IdKeys | undefined> => {
  if (password === "") return undefined;
  const ofLink = linkIdKeys(serialId, password);
  if (ofLink !== undefined) return ofLink;
  if (newest?.serialId === serialId && newest.password === password) return newest.keys;
  const keys = joiningKeys(await withServer(serialId, password, evaluate), randomBytes);
  // They may fit next time.
  if (keys.isUnconfirmed === undefined) newest = { serialId, password, keys };
  return keys;
};

/** null for a blank password. Rejects as {@link deriveKeys} does. */
export const deriveVerifier = async (serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<string | null> =>
  password === "" ? null : joinVerifierOf((await withServer(serialId, password, evaluate)).proofKey);
