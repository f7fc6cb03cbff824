import type { JobWorker } from "../../platform/index.ts";
import type { PoolLogins } from "../user-pool/identity-port.ts";

/** Job: a login of a user pool ends there, after it ended here. Its key is the session that was made from it. */
export const END_POOL_LOGIN_JOB = "end-pool-login";

/** Ends the login at the pool; when that does not answer, the job is tried again. */
export const endPoolLogin =
  (pool: Pick<PoolLogins, "end">, now: () => Date): JobWorker =>
  async ({ data: { session = "", sealed = "", everywhere } }) =>
    pool.end(session, sealed, everywhere === "yes", now());
