import { type IdLink, JoinKeyName, LinkAllows, LinkId, MAX_ID_LINKS, type SerialId, StudioError } from "@setsuna/contracts";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import { type AuditPort, type Database, type Handlers, limited, signedInOf, type Transaction } from "../../platform/index.ts";
import { idLinkDevices, idLinks, serialIds } from "../../platform/storage/schema/serial-ids.ts";
import { forgetOldRevoked, holdMember } from "./member-links.ts";

export interface IdLinkApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly onChanged: () => void;
}

const viewOf = (row: typeof idLinks.$inferSelect, devices = 0): IdLink => ({
  id: LinkId.parse(row.id),
  name: row.name,
  allows: LinkAllows.parse(row.allows),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  maxDevices: row.maxDevices,
  devices: row.maxDevices === null ? null : devices,
});

const devicesOf = async (tx: Transaction, id: SerialId): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ link: idLinkDevices.link, count: count() })
    .from(idLinkDevices)
    .where(eq(idLinkDevices.serialId, id))
    .groupBy(idLinkDevices.link);
  return new Map(rows.map((row) => [row.link, row.count]));
};

/** Another account's ID answers `serial-id-not-yours`. Decision 0049. */
export const idLinkApi = ({
  database,
  audit,
  onChanged,
}: IdLinkApiParts): Handlers<"listIdLinks" | "makeIdLink" | "revokeIdLink" | "endIdLinks"> => {
  const ownId = async (tx: Database | Transaction, id: SerialId, accountId: string) => {
    const [row] = await tx
      .select()
      .from(serialIds)
      .where(and(eq(serialIds.id, id), eq(serialIds.accountId, accountId)))
      .for("update");
    if (row === undefined) throw new StudioError("serial-id-not-yours");
    return row;
  };
  const counting = (id: SerialId) => and(eq(idLinks.serialId, id), isNull(idLinks.revokedAt));

  return {
    listIdLinks: async ({ params: { id } }, caller) => {
      const { account } = signedInOf(caller);
      return database.transaction(async (tx) => {
        const { joinKeyName } = await ownId(tx, id, account.id);
        const rows = await tx.select().from(idLinks).where(counting(id)).orderBy(asc(idLinks.createdAt), asc(idLinks.id));
        const devices = await devicesOf(tx, id);
        const links = rows.map((row) => viewOf(row, devices.get(row.id)));
        return { joinKeyName: JoinKeyName.nullable().parse(joinKeyName), links };
      });
    },

    makeIdLink: limited(
      { name: "id-link", capacity: 30, perHour: 60, by: "account" },
      async ({ params: { id }, body: { joinKeyName, link, verifier, name, allows, ...limits } }, caller) => {
        const { account } = signedInOf(caller);
        const { origin, now } = caller;
        const expiresAt = limits.expiresAt ? new Date(limits.expiresAt) : null;
        const maxDevices = limits.maxDevices ?? null;
        const madeBy = origin.member ?? null;
        if (expiresAt !== null && expiresAt <= now) throw new StudioError("expiry-past");
        const made = await database.transaction(async (tx) => {
          const row = await ownId(tx, id, account.id);
          await holdMember(tx, caller, [id]);
          if (row.joinKeyName !== null && row.joinKeyName !== joinKeyName) throw new StudioError("link-of-other-key");
          const [links] = await tx.select({ count: count() }).from(idLinks).where(counting(id));
          if ((links?.count ?? 0) >= MAX_ID_LINKS) throw new StudioError("too-many-links");
          // An ID has one kind of guard: its first link disables the password.
          await tx.update(serialIds).set({ joinKeyName, passwordVerifier: null }).where(eq(serialIds.id, id));
          const [stored] = await tx
            .insert(idLinks)
            .values({ serialId: id, id: link, name, verifier, allows, createdAt: now, expiresAt, maxDevices, madeBy })
            .onConflictDoNothing()
            .returning();
          if (stored === undefined) throw new StudioError("link-exists");
          const detail = {
            ...{ link, name, allows },
            ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
            ...(maxDevices && { maxDevices }),
          };
          await audit.record(tx, { actor: account.id, action: "serial-id.link-made", subject: id, origin, detail, at: now });
          return viewOf(stored);
        });
        onChanged();
        return made;
      },
    ),

    revokeIdLink: async ({ params: { id, link } }, caller) => {
      const { account } = signedInOf(caller);
      const { origin, now } = caller;
      await database.transaction(async (tx) => {
        await ownId(tx, id, account.id);
        const [revoked] = await tx
          .update(idLinks)
          .set({ revokedAt: now })
          .where(and(counting(id), eq(idLinks.id, link)))
          .returning();
        if (revoked === undefined) throw new StudioError("unknown-link");
        await forgetOldRevoked(tx, id);
        const detail = { link, name: revoked.name };
        await audit.record(tx, { actor: account.id, action: "serial-id.link-revoked", subject: id, origin, detail, at: now });
      });
      onChanged();
      return undefined;
    },

    endIdLinks: async ({ params: { id } }, caller) => {
      const { account } = signedInOf(caller);
      const { origin, now } = caller;
      await database.transaction(async (tx) => {
        await ownId(tx, id, account.id);
        await tx.delete(idLinks).where(eq(idLinks.serialId, id));
        await tx.update(serialIds).set({ joinKeyName: null }).where(eq(serialIds.id, id));
        await audit.record(tx, { actor: account.id, action: "serial-id.links-ended", subject: id, origin, detail: {}, at: now });
      });
      onChanged();
      return undefined;
    },
  };
};
