import type { IdentitySettings } from "@setsuna/account";
import type { AuditPort, Database, MailPort, RateLimitPort, Secrets } from "../../../platform/index.ts";
import type { IdentityHooks } from "../identity-hooks.ts";
import type { SrpMath } from "../srp/srp-math.ts";
import type { TokenSigner } from "./token-signer.ts";

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
  readonly otherClientIds: readonly string[];
}
