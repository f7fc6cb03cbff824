import { scryptSync } from "node:crypto";
import type { SerialId } from "@setsuna/contracts";
import { deriveIdKeys, type IdKeys, PASSWORD_COST, type PasswordHash } from "@setsuna/e2ee";

/** Above the 128 MiB that a hash takes, in bytes; Node refuses more than 32 MiB unless told. */
const MEMORY_LIMIT = 2 ** 28;

const opensslHash: PasswordHash = (password, salt) => {
  const { dkLen, ...cost } = PASSWORD_COST;
  return scryptSync(password, salt, dkLen, { ...cost, maxmem: MEMORY_LIMIT });
};

/** Derives the keys of an ID password or a link's secret, by OpenSSL's scrypt; absent for a blank one. */
export const nodeIdKeys = (serialId: SerialId, secret: string): IdKeys | undefined => deriveIdKeys(serialId, secret, opensslHash);
