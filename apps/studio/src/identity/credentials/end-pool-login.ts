import type { JobWorker } from "../../platform/index.ts";
import type { PoolLogins } from "../user-pool/identity-port.ts";

/** Ends a login at the pool after it ended here. Its key is the session. */
export const END_POOL_LOGIN_JOB = "end-pool-login";

/** Retried while the pool doesn't answer. */
export const endPoolLogin =
  (pool: Pick<PoolLogins, "end">, now: () => Date): JobWorker =>
  async ({ data: { session = "", sealed = "", everywhere } }) =>
    pool.end(session, sealed, everywhere === "yes", now());
