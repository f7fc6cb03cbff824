import type { SerialId } from "@setsuna/contracts";
import { type EvaluatePassword, type IdKeys, joiningKeys, joinVerifierOf, linkIdKeys, type PasswordKeys } from "@setsuna/e2ee";
import { PasswordWorker } from "./password-worker.ts";

/** A password that is being hashed, for the clients of this page that want its keys at the same time. */
interface Hashing {
  readonly worker: PasswordWorker;
  users: number;
}

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
let hashing: Hashing | undefined;
/** Keys that the clients of this page share, as long as ID and password are the same. */
let newest: { readonly serialId: SerialId; readonly password: string; readonly keys: IdKeys } | undefined;

/**
 * Derives keys with the server, whether or not they fit the ID's present password. Clients that ask at the same time share the hash, and each asks
 * the server for itself: one that is stopped takes nothing from the others.
 */
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
 * Derives the keys of an ID password with the server's help, or those of a link's secret. Hashes for most of a second in a
 * worker, once for all consecutive clients of a page with the same password. Absent for a blank password. Rejects as `evaluate`
 * does, and when the worker can't run.
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
  // Keys that do not fit may fit next time.
  if (keys.isUnconfirmed === undefined) newest = { serialId, password, keys };
  return keys;
};

/** Derives the verifier that an ID's owner sets its password by; null for a blank one. Rejects as {@link deriveKeys} does. */
export const deriveVerifier = async (serialId: SerialId, password: string, evaluate: EvaluatePassword): Promise<string | null> =>
  password === "" ? null : joinVerifierOf((await withServer(serialId, password, evaluate)).proofKey);
