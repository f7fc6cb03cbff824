import { PROOF_MS } from "@setsuna/contracts";
import { parseJson } from "@setsuna/kit";
import { eq, or } from "drizzle-orm";
import { z } from "zod";
import { type Database, hasEmail, isProved } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import type { IdentityService } from "../user-pool/identity-service.ts";
import { notAuthorized } from "../user-pool/protocol/identity-refusal.ts";
import type { Call } from "../user-pool/protocol/operations.ts";
import type { OperationName } from "../user-pool/protocol/requests.ts";
import { hasFactor } from "./standing.ts";

const ACTS: Partial<Record<OperationName, "proof" | "whole">> = {
  ChangePassword: "proof",
  DeleteUser: "proof",
  GlobalSignOut: "proof",
  UpdateUserAttributes: "whole",
};

export const asksForLogin = (name: OperationName): boolean => ACTS[name] !== undefined;

/** Read before the service checks the signature: it refuses a forged token. */
const Claims = z.object({ sub: z.string(), auth_time: z.number() });
const Bearing = z.object({ AccessToken: z.string() });
const Named = z.object({ Username: z.string() });

const claimsOf = (body: unknown): z.infer<typeof Claims> | undefined => {
  const token = Bearing.safeParse(body).data?.AccessToken;
  const payload = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString("utf8");
  return Claims.safeParse(parseJson(payload)).data;
};

/** Throws NotAuthorizedException if only the password, or an old login, was shown. */
const requireOwner = async (database: Database, name: OperationName, body: unknown, call: Call): Promise<void> => {
  const act = ACTS[name];
  const claims = act === undefined ? undefined : claimsOf(body);
  if (claims === undefined) return;
  const [account] = await database.select().from(accounts).where(eq(accounts.identitySubject, claims.sub));
  if (account === undefined) return;
  const { signedIn, now } = call;
  if (!(await database.transaction((tx) => hasFactor(tx, account.id)))) {
    const old = now.getTime() - claims.auth_time * 1000 > PROOF_MS;
    if (name === "DeleteUser" && old) throw notAuthorized("Access Token is of a login that is too old: log in again.");
    return;
  }
  const own = signedIn?.account.id === account.id ? signedIn : undefined;
  const may = own !== undefined && (act === "proof" ? isProved(own, now) : !own.account.secondFactorNeeded);
  if (!may) throw notAuthorized("This account has a second factor: it has to be passed at the site.");
};

const noteReset = async (database: Database, name: OperationName, body: unknown, { now }: Call): Promise<void> => {
  const named = name === "ConfirmForgotPassword" ? Named.safeParse(body).data?.Username : undefined;
  if (named === undefined) return;
  const own = or(eq(accounts.identitySubject, named), hasEmail(accounts.email, named));
  await database.update(accounts).set({ passwordResetAt: now }).where(own);
};

/** Access tokens act on the site's account only with the site's own proof. */
export const guardedIdentity = (service: IdentityService, database: Database): IdentityService => ({
  ...service,
  call: async (name, body, call) => {
    await requireOwner(database, name, body, call);
    const answer = await service.call(name, body, call);
    await noteReset(database, name, body, call);
    return answer;
  },
});
