import { cardStatus, maxFrameOf, mayHavePassword, readAllowedAddresses } from "@setsuna/account";
import { type ContractView, type ErrorCode, MAX_PARTY_GROUPS, type SerialCard, SerialId, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { and, asc, eq } from "drizzle-orm";
import {
  type AuditAction,
  type AuditPort,
  type Caller,
  type Database,
  type Handlers,
  limited,
  mayUseId,
  signedInOf,
  type Transaction,
  withErrorCode,
} from "../../platform/index.ts";
import { idLinks, serialIds } from "../../platform/storage/schema/serial-ids.ts";
import { drawFreeSerialId, type RandomInt, retireSerialIds } from "./serial-id-issue.ts";

export interface SerialIdApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly random: RandomInt;
  readonly onChanged: () => void;
  readonly contracts: ContractViews;
  readonly log: Log;
}

/** Reads the contracts of an account's serial IDs for its owner, by ID; omits IDs without one. */
export type ContractViews = (
  reader: Database | Transaction,
  accountId: string,
  ids: readonly string[],
  now: Date,
) => Promise<ReadonlyMap<string, ContractView>>;

type Row = typeof serialIds.$inferSelect;
interface Change {
  readonly values: Partial<Row>;
  readonly action: AuditAction;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

export const cardOf = (row: Row, contract: ContractView | undefined): SerialCard => ({
  id: SerialId.parse(row.id),
  name: row.name,
  plan: row.plan,
  contractStatus: row.contractStatus,
  cardStatus: cardStatus(row.contractStatus),
  videoChannels: row.videoChannels,
  maxFrame: maxFrameOf(row.plan) ?? null,
  hasPassword: row.passwordVerifier !== null,
  byLink: row.joinKeyName !== null,
  mayHavePassword: mayHavePassword(row.plan),
  allowedAddresses: row.allowedAddresses,
  thumbnails: row.thumbnails,
  partyGroups: row.partyGroups,
  createdAt: row.createdAt.toISOString(),
  contract: contract ?? null,
});

/** Another account's ID answers `serial-id-not-yours`. Spec §2 My Page, §6. */
export const serialIdApi = ({
  database,
  audit,
  random,
  onChanged,
  contracts,
  log,
}: SerialIdApiParts): Handlers<
  "listSerialIds" | "setIdName" | "setThumbnails" | "setPartyGroups" | "setIdPassword" | "setAllowedAddresses" | "changeSerialId"
> => {
  const change = async (
    id: SerialId,
    caller: Caller,
    notDone: ErrorCode,
    decide: (row: Row, tx: Transaction) => Change | Promise<Change>,
  ): Promise<SerialCard> => {
    const { account } = signedInOf(caller);
    const own = and(eq(serialIds.id, id), eq(serialIds.accountId, account.id));
    const store = async (tx: Transaction): Promise<SerialCard> => {
      const [row] = await tx.select().from(serialIds).where(own).for("update");
      if (row === undefined) throw new StudioError("serial-id-not-yours");
      const { values, action, detail } = await decide(row, tx);
      const [changed] = await tx.update(serialIds).set(values).where(own).returning();
      if (changed === undefined) throw new StudioError("serial-id-not-yours");
      const { origin, now } = caller;
      const contract = (await contracts(tx, account.id, [changed.id], now)).get(changed.id);
      await audit.record(tx, { actor: account.id, action, subject: id, origin, detail: detail ?? {}, at: now });
      return cardOf(changed, contract);
    };
    const card = await withErrorCode(notDone, log, () => database.transaction(store));
    onChanged();
    return card;
  };

  return {
    listSerialIds: async (_request, caller) => {
      const { account } = signedInOf(caller);
      const owned = await database
        .select()
        .from(serialIds)
        .where(eq(serialIds.accountId, account.id))
        .orderBy(asc(serialIds.createdAt), asc(serialIds.id));
      const rows = owned.filter(({ id }) => mayUseId(caller, id));
      const ids = rows.map(({ id }) => id);
      const views = await contracts(database, account.id, ids, caller.now);
      return { serialIds: rows.map((row) => cardOf(row, views.get(row.id))) };
    },

    setIdName: limited({ name: "id-name", capacity: 20, perHour: 60, by: "account" }, ({ params, body: { name } }, caller) =>
      change(params.id, caller, "internal", () => ({ values: { name: name === "" ? null : name }, action: "serial-id.named" })),
    ),

    setThumbnails: limited(
      { name: "id-thumbnails", capacity: 20, perHour: 60, by: "account" },
      ({ params, body: { allowed } }, caller) =>
        change(params.id, caller, "internal", () => ({
          values: { thumbnails: allowed },
          action: "serial-id.thumbnails-set",
          detail: { allowed },
        })),
    ),

    setPartyGroups: limited(
      { name: "id-party", capacity: 20, perHour: 60, by: "account" },
      ({ params, body: { groups } }, caller) =>
        change(params.id, caller, "internal", () => {
          if (groups.length > MAX_PARTY_GROUPS) throw new StudioError("too-many-party-groups");
          return { values: { partyGroups: groups }, action: "serial-id.party-set", detail: { groups: groups.length } };
        }),
    ),

    setIdPassword: limited(
      { name: "id-password", capacity: 20, perHour: 60, by: "account" },
      ({ params, body: { verifier } }, caller) =>
        change(params.id, caller, "id-password-failed", (row) => {
          if (verifier === null) return { values: { passwordVerifier: null }, action: "serial-id.password-cleared" };
          if (!mayHavePassword(row.plan)) throw new StudioError("plan-has-no-password");
          if (row.joinKeyName !== null) throw new StudioError("id-joined-by-links");
          return { values: { passwordVerifier: verifier }, action: "serial-id.password-set" };
        }),
    ),

    setAllowedAddresses: limited({ name: "id-addresses", capacity: 20, perHour: 60, by: "account" }, ({ params, body }, caller) =>
      change(params.id, caller, "id-addresses-failed", () => {
        const read = readAllowedAddresses(body.addresses, caller.origin.address);
        if (!read.ok) throw new StudioError(read.error[0]?.code ?? "address-line-wrong", undefined, read.error);
        const allowedAddresses = read.value;
        return {
          values: { allowedAddresses },
          action: "serial-id.addresses-set",
          detail: { addresses: allowedAddresses.join(" ") },
        };
      }),
    ),

    // The old ID stops working for everyone.
    changeSerialId: limited({ name: "id-change", capacity: 5, perHour: 10, by: "account" }, ({ params }, caller) =>
      change(params.id, caller, "id-change-failed", async (_row, tx) => {
        const id = await drawFreeSerialId(tx, random);
        if (id === undefined) throw new StudioError("id-change-failed");
        await retireSerialIds(tx, [params.id], caller.now);
        // Verifiers are bound to the old ID.
        await tx.delete(idLinks).where(eq(idLinks.serialId, params.id));
        return { values: { id, passwordVerifier: null, joinKeyName: null }, action: "serial-id.changed", detail: { to: id } };
      }),
    ),
  };
};
