import { type AdminAccount, Email, SerialId, StudioError } from "@setsuna/contracts";
import { serialIdRowsOf } from "../../admission/index.ts";
import { billingAddressesOf } from "../../billing/index.ts";
import { findAccount, findAccounts, loginSummaryOf, type Revoke } from "../../identity/index.ts";
import {
  type AccountRow,
  type Database,
  entriesAbout,
  type Handlers,
  type MailPort,
  mailReaderOf,
  signedInOf,
  tokensRevokedMail,
} from "../../platform/index.ts";
import { adminSerialIdOf } from "./admin-serial-ids.ts";

export interface AdminAccountsParts {
  readonly database: Database;
  readonly revoke: Revoke;
  readonly mail: MailPort;
}

const ENTRIES_BESIDE = 30;

const shown = async (database: Database, rows: readonly AccountRow[]): Promise<AdminAccount[]> => {
  const ids = rows.map(({ id }) => id);
  const owned = new Map<string, SerialId[]>();
  for (const { id, accountId } of await serialIdRowsOf(database, ids))
    owned.set(accountId, [...(owned.get(accountId) ?? []), SerialId.parse(id)]);
  const addresses = await billingAddressesOf(database, ids);
  return rows.map(({ id, email, locale, role, createdAt }) => ({
    id,
    email: Email.parse(email),
    name: addresses.get(id)?.name ?? null,
    locale,
    role,
    createdAt: createdAt.toISOString(),
    serialIds: owned.get(id) ?? [],
  }));
};

export const adminAccounts = ({
  database,
  revoke,
  mail,
}: AdminAccountsParts): Handlers<"listAccounts" | "readAdminAccount" | "endAccountSessions"> => ({
  listAccounts: async ({ query }) => {
    const { rows, next, total } = await findAccounts(database, query);
    return { rows: await shown(database, rows), next, total };
  },

  readAdminAccount: async ({ params: { account: id } }, { now }) => {
    const row = await findAccount(database, id);
    const [account] = row === undefined ? [] : await shown(database, [row]);
    if (account === undefined) throw new StudioError("unknown-account");
    const owned = await serialIdRowsOf(database, [id]);
    return {
      account,
      serialIds: owned.map((one) => adminSerialIdOf(one, account.email)),
      ...(await loginSummaryOf(database, id, now)),
      audit: await entriesAbout(database, [id, ...account.serialIds], ENTRIES_BESIDE),
    };
  },

  endAccountSessions: async ({ params: { account: id } }, caller, answer) => {
    const admin = signedInOf(caller).account;
    const { origin, now } = caller;
    const ended = await database.transaction(async (tx) => {
      const reader = await mailReaderOf(tx, id);
      if (reader === undefined) throw new StudioError("unknown-account");
      const { sessions, tokens } = await revoke(tx, id, { event: "admin-ended" }, { actor: admin.id, origin, now });
      if (tokens > 0) await mail.enqueue(tx, tokensRevokedMail(reader, `${id}:${now.toISOString()}`, { count: tokens }), now);
      return sessions;
    });
    if (id === admin.id) answer.setSession(undefined);
    return { ended };
  },
});
