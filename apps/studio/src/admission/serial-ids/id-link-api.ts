import { type IdLink, JoinKeyName, LinkAllows, LinkId, MAX_ID_LINKS, type SerialId, StudioError } from "@setsuna/contracts";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import {
  type AuditPort,
  type Database,
  type Handlers,
  idLinks,
  limited,
  serialIds,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";

export interface IdLinkApiParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly onChanged: () => void;
}

/** Shortest time between updates of the last use, ms. */
const USED_INTERVAL_MS = 60_000;

const viewOf = ({ id, name, allows, createdAt, lastUsedAt }: typeof idLinks.$inferSelect): IdLink => ({
  id: LinkId.parse(id),
  name,
  allows: LinkAllows.parse(allows),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const noteLinkUse = async (database: Database, serialId: SerialId, link: LinkId, now: Date): Promise<void> => {
  const isOld = or(isNull(idLinks.lastUsedAt), lt(idLinks.lastUsedAt, new Date(now.getTime() - USED_INTERVAL_MS)));
  await database
    .update(idLinks)
    .set({ lastUsedAt: now })
    .where(and(eq(idLinks.serialId, serialId), eq(idLinks.id, link), isOld));
};

/** Keeps the newest {@link MAX_ID_LINKS}. Holders of others get the generic wrong ID or password error. */
const forgetOldRevoked = async (tx: Transaction, id: SerialId): Promise<void> => {
  const ofId = eq(idLinks.serialId, id);
  const old = await tx
    .select({ id: idLinks.id })
    .from(idLinks)
    .where(and(ofId, isNotNull(idLinks.revokedAt)))
    .orderBy(desc(idLinks.revokedAt), asc(idLinks.id))
    .offset(MAX_ID_LINKS);
  const ids = old.map((row) => row.id);
  if (ids.length > 0) await tx.delete(idLinks).where(and(ofId, inArray(idLinks.id, ids)));
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
        return { joinKeyName: JoinKeyName.nullable().parse(joinKeyName), links: rows.map(viewOf) };
      });
    },

    makeIdLink: limited(
      { name: "id-link", capacity: 30, perHour: 60, by: "account" },
      async ({ params: { id }, body: { joinKeyName, link, verifier, name, allows } }, caller) => {
        const { account } = signedInOf(caller);
        const { origin, now } = caller;
        const made = await database.transaction(async (tx) => {
          const row = await ownId(tx, id, account.id);
          if (row.joinKeyName !== null && row.joinKeyName !== joinKeyName) throw new StudioError("link-of-other-key");
          const [links] = await tx.select({ count: count() }).from(idLinks).where(counting(id));
          if ((links?.count ?? 0) >= MAX_ID_LINKS) throw new StudioError("too-many-links");
          // An ID has one kind of guard: its first link disables the password.
          await tx.update(serialIds).set({ joinKeyName, passwordVerifier: null }).where(eq(serialIds.id, id));
          const [stored] = await tx
            .insert(idLinks)
            .values({ serialId: id, id: link, name, verifier, allows, createdAt: now })
            .onConflictDoNothing()
            .returning();
          if (stored === undefined) throw new StudioError("link-exists");
          const detail = { link, name, allows };
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
