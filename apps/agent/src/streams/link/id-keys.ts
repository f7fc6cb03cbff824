import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { SerialId } from "@setsuna/contracts";
import { deriveIdKeys, type EvaluatePassword, type IdKeys, PASSWORD_COST, passwordSalt } from "@setsuna/e2ee";

/** Above a hash's 128 MiB, in bytes; Node's default limit is 32 MiB. */
const MEMORY_LIMIT = 2 ** 28;

const scryptOf: (password: string, salt: string, length: number, options: object) => Promise<Buffer> = promisify(scrypt);

/** Uses OpenSSL on a worker thread. */
const opensslHash = (serialId: SerialId, password: string): Promise<Uint8Array> => {
  const { dkLen, ...cost } = PASSWORD_COST;
  return scryptOf(password, passwordSalt(serialId), dkLen, { ...cost, maxmem: MEMORY_LIMIT });
};

/**
 * Derives the keys of an ID password, with the server, or of a link's secret; absent for a blank one. Rejects as `evaluate` does, and with
 * StudioError `evaluation-forged`.
 */
export const nodeIdKeys = (serialId: SerialId, secret: string, evaluate: EvaluatePassword): Promise<IdKeys | undefined> =>
  deriveIdKeys(serialId, secret, { evaluate, hash: opensslHash, randomBytes: (count) => new Uint8Array(randomBytes(count)) });
