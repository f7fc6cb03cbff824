import type { IdentityFetch } from "@setsuna/account";
import type { AuditPort } from "../../../platform/audit/audit-port.ts";
import type { RateLimitPort } from "../../../platform/limits/rate-limit-port.ts";
import type { MailPort } from "../../../platform/mail/mail-port.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/storage/database.ts";
import type { IdentityHooks } from "../identity-hooks.ts";
import type { PoolAddress } from "./pool-address.ts";

/** Lists what the adapter of a Cognito user pool stands on. */
export interface CognitoParts {
  readonly userPoolId: string;
  /** An app client without a secret, with ALLOW_USER_SRP_AUTH and ALLOW_REFRESH_TOKEN_AUTH. */
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
