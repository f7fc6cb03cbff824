import type { JobWorker } from "../../platform/index.ts";
import type { PoolLogins } from "../user-pool/identity-port.ts";

export const END_POOL_LOGIN_JOB = "end-pool-login";

export const endPoolLogin =
  (pool: Pick<PoolLogins, "end">, now: () => Date): JobWorker =>
  async ({ data: { session = "", sealed = "", everywhere } }) =>
    pool.end(session, sealed, everywhere === "yes", now());
