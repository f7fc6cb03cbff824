import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "@setsuna/testkit/model";

/**
 * Draws what the server draws by chance, names of rows and letters of IDs, from a seed for as long as `work` goes on: rows that are seen to in
 * the order of their names are seen to in the same order each time. Nothing else may run in the process meanwhile.
 */
export const withChance = async <T>(random: Random, work: () => Promise<T>): Promise<T> => {
  const { randomBytes, randomInt } = crypto;
  const drawBytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  const drawInt = (first: number, end?: number): number =>
    end === undefined ? Math.floor(random() * first) : first + Math.floor(random() * (end - first));
  Object.assign(crypto, { randomBytes: drawBytes, randomInt: drawInt });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(crypto, { randomBytes, randomInt });
    syncBuiltinESMExports();
  }
};
