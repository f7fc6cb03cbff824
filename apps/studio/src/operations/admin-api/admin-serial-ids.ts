import { maxFrameOf } from "@setsuna/account";
import { type AdminSerialId, Email, SerialId, StudioError } from "@setsuna/contracts";
import { type ContractViews, findSerialIds, type SerialIdRow, serialIdRows } from "../../admission/index.ts";
import { holdStatus, liftStatus } from "../../billing/index.ts";
import {
  type AuditPort,
  type Caller,
  type Database,
  entriesAbout,
  type Handlers,
  mailReadersOf,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";

export interface AdminSerialIdsParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly contracts: ContractViews;
  readonly onChanged: () => void;
}

const ENTRIES_BESIDE = 30;

export const adminSerialIdOf = (row: SerialIdRow, email: string): AdminSerialId => ({
  id: SerialId.parse(row.id),
  owner: { id: row.accountId, email: Email.parse(email) },
  plan: row.plan,
  contractStatus: row.contractStatus,
  held: row.heldAt === null ? null : { reason: row.heldReason ?? "", since: row.heldAt.toISOString() },
  videoChannels: row.videoChannels,
  maxFrame: maxFrameOf(row.plan) ?? null,
  hasPassword: row.passwordVerifier !== null,
  allowedAddresses: row.allowedAddresses,
  createdAt: row.createdAt.toISOString(),
});

/** An ID goes with its account, so each has an owner. */
const shown = async (reader: Database | Transaction, rows: readonly SerialIdRow[]): Promise<AdminSerialId[]> => {
  const owners = await mailReadersOf(
    reader,
    rows.map(({ accountId }) => accountId),
  );
  return rows.flatMap((row) => {
    const owner = owners.get(row.accountId);
    return owner === undefined ? [] : adminSerialIdOf(row, owner.email);
  });
};

const causeOf = (caller: Caller) => ({ actor: signedInOf(caller).account.id, origin: caller.origin, at: caller.now });

const requireOne = async (reader: Database | Transaction, id: SerialId): Promise<AdminSerialId> => {
  const [found] = await shown(reader, await serialIdRows(reader, [id]));
  if (found === undefined) throw new StudioError("unknown-serial-id");
  return found;
};

export const adminSerialIds = ({
  database,
  audit,
  contracts,
  onChanged,
}: AdminSerialIdsParts): Handlers<"listAllSerialIds" | "readAdminSerialId" | "setContractStatus" | "liftContractStatus"> => ({
  listAllSerialIds: async ({ query }) => {
    const { rows, next, total } = await findSerialIds(database, query);
    return { rows: await shown(database, rows), next, total };
  },

  readAdminSerialId: async ({ params: { id } }, { now }) => {
    const found = await requireOne(database, id);
    const contract = (await contracts(database, found.owner.id, [id], now)).get(id) ?? null;
    return { serialId: found, contract, audit: await entriesAbout(database, [id], ENTRIES_BESIDE) };
  },

  setContractStatus: async ({ params: { id }, body: { status, reason } }, caller) => {
    const changed = await database.transaction(async (tx) => {
      await holdStatus(tx, id, status, reason, audit, causeOf(caller));
      return requireOne(tx, id);
    });
    onChanged();
    return changed;
  },

  liftContractStatus: async ({ params: { id }, body: { reason } }, caller) => {
    const changed = await database.transaction(async (tx) => {
      await liftStatus(tx, id, reason, audit, causeOf(caller));
      return requireOne(tx, id);
    });
    onChanged();
    return changed;
  },
});
