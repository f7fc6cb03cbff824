import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "@setsuna/testkit/model";

/**
 * Seeds the server's random draws while `work` runs: jobs process rows in the order of their drawn names. Nothing else may run in
 * the process.
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
