import type { IdentityFetch } from "@setsuna/account";
import type { AuditPort, Database, MailPort, RateLimitPort, Secrets } from "../../../platform/index.ts";
import type { IdentityHooks } from "../identity-hooks.ts";
import type { PoolAddress } from "./pool-address.ts";

export interface CognitoParts {
  readonly userPoolId: string;
  /** Without a secret, with ALLOW_USER_SRP_AUTH and ALLOW_REFRESH_TOKEN_AUTH. */
  readonly clientId: string;
  readonly address: PoolAddress;
  readonly fetch: IdentityFetch;
  readonly limits: RateLimitPort;
  readonly audit: AuditPort;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly mail: MailPort;
  readonly hooks: IdentityHooks;
}
