import { Email, StudioError } from "@setsuna/contracts";
import { eq, or } from "drizzle-orm";
import { type Database, hasEmail, type MailPort, type Transaction } from "../../../platform/index.ts";
import { accounts } from "../../../platform/storage/schema/accounts.ts";
import type { IdentityHooks } from "../identity-hooks.ts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import { type OperationName, REQUESTS } from "../protocol/requests.ts";
import type { CognitoParts } from "./cognito-parts.ts";
import { callPool } from "./pool-call.ts";
import { readPoolToken } from "./pool-token.ts";

interface PoolRequest {
  readonly name: OperationName;
  readonly body: unknown;
}

type Parts = Pick<CognitoParts, "address" | "clientId" | "fetch"> & {
  readonly database: Database;
  readonly mail: MailPort;
  readonly hooks: IdentityHooks;
};

const accountNamed = async (tx: Transaction, username: string) => {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(or(eq(accounts.identitySubject, username), hasEmail(accounts.email, username)));
  return row;
};

/** Cognito sends no mail about a new password, so we do. */
const newPassword = (
  { database, hooks, mail }: Parts,
  username: string,
  event: "password-changed" | "password-reset",
  { origin, now }: Call,
): Promise<void> =>
  database.transaction(async (tx) => {
    const account = await accountNamed(tx, username);
    if (account === undefined || account.identitySubject === null) return;
    const { programs, tokens } = await hooks.onLoginsEnded(tx, account.identitySubject, { event }, origin, now);
    const reader = { to: Email.parse(account.email), language: account.locale };
    const how = event === "password-reset" ? ("reset" as const) : ("changed" as const);
    const data = { email: account.email, how, programs, tokens };
    const reason = `identity-password-changed:${account.identitySubject}:${now.toISOString()}`;
    await mail.enqueue(tx, { ...reader, reason, template: "password-changed", data }, now);
  });

/** A pool keeps logins from before a new password; end them as the built-in service does. */
const endAtPool = async ({ address, fetch }: Parts, accessToken: string): Promise<void> => {
  try {
    await callPool(address.endpoint, fetch, "GlobalSignOut", { AccessToken: accessToken });
  } catch (thrown) {
    // The password did change, so don't fail. Older logins open no session here in any case.
    if (!(thrown instanceof IdentityRefusal)) throw thrown;
  }
};

/** Applies the call's effects here. Throws `IdentityRefusal`. */
export const followPoolCall = async (
  parts: Parts,
  { name, body }: PoolRequest,
  call: Call,
  ask: () => Promise<object>,
): Promise<object> => {
  const { database, hooks } = parts;
  const { origin, now } = call;
  const subjectOf = (accessToken: string): string => {
    try {
      return readPoolToken(accessToken, parts.address.issuer, parts.clientId).sub;
    } catch (thrown) {
      if (!(thrown instanceof StudioError)) throw thrown;
      // The token is malformed, or of another pool or client.
      throw new IdentityRefusal("NotAuthorizedException", "Invalid Access Token");
    }
  };
  switch (name) {
    case "GlobalSignOut": {
      const subject = subjectOf(REQUESTS[name].parse(body).AccessToken);
      const answer = await ask();
      const what = { event: "signed-out-everywhere" } as const;
      await database.transaction((tx) => hooks.onLoginsEnded(tx, subject, what, origin, now));
      return answer;
    }
    case "ChangePassword": {
      const { AccessToken } = REQUESTS[name].parse(body);
      const subject = subjectOf(AccessToken);
      const answer = await ask();
      await endAtPool(parts, AccessToken);
      await newPassword(parts, subject, "password-changed", call);
      return answer;
    }
    case "ConfirmForgotPassword": {
      const answer = await ask();
      await newPassword(parts, REQUESTS[name].parse(body).Username, "password-reset", call);
      return answer;
    }
    case "DeleteUser": {
      const subject = subjectOf(REQUESTS[name].parse(body).AccessToken);
      // Do this last, because it can't be undone: if the pool refuses, the account stays.
      return database.transaction(async (tx) => {
        await hooks.onDeleted(tx, subject, origin, now);
        return ask();
      });
    }
    default:
      return ask();
  }
};
