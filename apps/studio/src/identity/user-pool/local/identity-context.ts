import type { IdentitySettings } from "@setsuna/account";
import type { AuditPort } from "../../../platform/audit/audit-port.ts";
import type { RateLimitPort } from "../../../platform/limits/rate-limit-port.ts";
import type { MailPort } from "../../../platform/mail/mail-port.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Database } from "../../../platform/storage/database.ts";
import type { IdentityHooks } from "../identity-hooks.ts";
import type { SrpMath } from "../srp/srp-math.ts";
import type { TokenSigner } from "./token-signer.ts";

/** What the local identity service works with. */
export interface IdentityContext {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly limits: RateLimitPort;
  readonly mail: MailPort;
  readonly audit: AuditPort;
  readonly hooks: IdentityHooks;
  readonly srp: SrpMath;
  readonly signer: TokenSigner;
  readonly settings: IdentitySettings;
  /** Clients that may call, beside the one of `settings`. */
  readonly otherClientIds: readonly string[];
}
