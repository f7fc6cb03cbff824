import type { IdentityPort } from "./identity-port.ts";
import type { PublicJwk } from "./local/token-signer.ts";
import type { Call } from "./protocol/operations.ts";
import type { OperationName } from "./protocol/requests.ts";

export interface IdentityService {
  readonly port: IdentityPort;
  /** Empty if another server publishes them. */
  readonly publicKeys: readonly PublicJwk[];
  /** Throws `IdentityRefusal`. */
  call(name: OperationName, body: unknown, call: Call): Promise<object>;
  removeExpired(now: Date): Promise<void>;
}
