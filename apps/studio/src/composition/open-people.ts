import { randomInt } from "node:crypto";
import {
  END_POOL_LOGIN_JOB,
  endPoolLogin,
  identityEvents,
  poolLoginCheck,
  revocation,
  secondFactorLogins,
  waitingRemovals,
} from "../identity/index.ts";
import { endMemberWebhooks } from "../streams/index.ts";
import type { AccountConfig, AccountSurroundings } from "./account-surroundings.ts";
import { openIdentity } from "./open-identity.ts";
import type { Money } from "./open-money.ts";
import type { SiteBase } from "./site-base.ts";

export const openPeople = async (
  config: AccountConfig,
  base: SiteBase,
  ends: Money["ends"],
  { srp, fetchPool }: Pick<AccountSurroundings, "srp" | "fetchPool">,
) => {
  const { database, secrets, limits, mail, audit, ended, address, jobs, now } = base;
  const revoke = revocation({ audit });
  const accountParts = { audit, random: randomInt, revoke, endContracts: ends.ofDeletedAccount, endWebhooks: endMemberWebhooks };
  const identity = await openIdentity(config, {
    database,
    secrets,
    limits,
    mail,
    audit,
    srp,
    address,
    fetchPool,
    hooks: identityEvents(accountParts, ended),
    now: now(),
  });
  const { pool } = identity.port;
  if (pool !== undefined) jobs.work(END_POOL_LOGIN_JOB, endPoolLogin(pool, now));
  const factorParts = { database, secrets, audit, limits, mail, logins: secondFactorLogins(audit), revoke };
  return {
    revoke,
    identity,
    checkLogin: pool === undefined ? undefined : poolLoginCheck({ database, pool, revoke }),
    accountParts: { database, identity: identity.port, ended, ...accountParts },
    factorParts,
    removals: waitingRemovals({ ...factorParts, jobs, now }),
  };
};
