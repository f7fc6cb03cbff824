import { StudioError } from "@setsuna/contracts";
import type { Database, FindBearer, SignedIn } from "../../platform/index.ts";
import { claimsPersonalToken } from "./personal-token.ts";
import { accountOfPersonalToken } from "./token-store.ts";

/** Personal access tokens by prefix; all others belong to the OAuth server. */
export const bearerFinder =
  (database: Database, oauth: (token: string, now: Date) => Promise<SignedIn>): FindBearer =>
  async (token, address, now) => {
    if (!claimsPersonalToken(token)) return oauth(token, now);
    const signedIn = await accountOfPersonalToken(database, token, address, now);
    if (signedIn === undefined) throw new StudioError("signed-out");
    return signedIn;
  };
