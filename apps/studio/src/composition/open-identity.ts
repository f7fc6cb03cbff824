import { type IdentityFetch, LOCAL_IDENTITY } from "@setsuna/account";
import {
  cognitoIdentity,
  type IdentityService,
  type LocalIdentityParts,
  localIdentity,
  poolAddress,
  poolFetch,
} from "../identity/index.ts";
import type { StudioConfig } from "../platform/index.ts";

export interface IdentityParts extends Omit<LocalIdentityParts, "settings" | "otherClientIds" | "issuer"> {
  /** Of the site, before `/studio`: the built-in service's tokens name it. */
  readonly address: string;
  readonly now: Date;
  /** The function that calls a user pool; absent: over the network. */
  readonly fetchPool?: IdentityFetch | undefined;
}

/** The identity service that the operator chose: built in, or a Cognito user pool. */
export const openIdentity = async (
  { userPool, identityClientIds }: Pick<StudioConfig, "userPool" | "identityClientIds">,
  { address, now, fetchPool = poolFetch, ...parts }: IdentityParts,
): Promise<IdentityService> =>
  userPool === undefined
    ? localIdentity(
        { ...parts, settings: LOCAL_IDENTITY, otherClientIds: identityClientIds, issuer: `${address}/studio/idp` },
        now,
      )
    : cognitoIdentity({
        userPoolId: userPool.id,
        clientId: userPool.clientId,
        address: poolAddress(userPool.id),
        fetch: fetchPool,
        ...parts,
      });
