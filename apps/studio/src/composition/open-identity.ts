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
  readonly address: string;
  readonly now: Date;
  /** Calls a user pool; absent: over the network. */
  readonly fetchPool?: IdentityFetch | undefined;
}

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
