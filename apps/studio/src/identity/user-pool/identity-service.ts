import type { IdentityPort } from "./identity-port.ts";
import type { PublicJwk } from "./local/token-signer.ts";
import type { Call } from "./protocol/operations.ts";
import type { OperationName } from "./protocol/requests.ts";

/** An identity service as the server holds it: what clients call, what the rest of the server asks, and its upkeep. */
export interface IdentityService {
  readonly port: IdentityPort;
  /** Keys that the tokens can be checked with; empty when another server publishes them. */
  readonly publicKeys: readonly PublicJwk[];
  /** One operation of the user pools API: the body of the answer. Throws `IdentityRefusal`. */
  call(name: OperationName, body: unknown, call: Call): Promise<object>;
  /** Removes rows that no longer count; to be called now and then. */
  removeExpired(now: Date): Promise<void>;
}
