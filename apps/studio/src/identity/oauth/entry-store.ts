import { AsyncLocalStorage } from "node:async_hooks";
import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { type Database, type Secrets, type Transaction, tokenHash } from "../../platform/index.ts";
import { oauthEntries } from "../../platform/storage/schema/oauth.ts";

const dateOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000));

/** Concurrent use of a code or refresh token. oidc-provider answers as in RFC 6749 §5.2. */
class TakenTwiceError extends Error {
  override readonly name = "TakenTwiceError";
  readonly statusCode = 400;
  readonly expose = true;

  constructor() {
    super("invalid_grant");
  }
}

const removeGrant = async (handle: Database | Transaction, grantId: string): Promise<void> => {
  await handle.delete(oauthEntries).where(eq(oauthEntries.grantId, grantId));
};

/** Names are hashed; contents are encrypted and bound to their place. */
export interface EntryStore {
  readonly adapters: AdapterFactory;
  within<Result>(tx: Transaction, action: () => Promise<Result>): Promise<Result>;
  /** Ties a grant to the site's session of the consent; the grant may end with it. */
  tie(tx: Transaction, grantId: string, loginSessionId: string, endsWithLogin: boolean): Promise<void>;
}

export const entryStore = (database: Database, secrets: Secrets): EntryStore => {
  const transactions = new AsyncLocalStorage<Transaction>();
  // Using the outer handle inside a transaction would deadlock on a single connection.
  const handle = (): Database | Transaction => transactions.getStore() ?? database;

  const adapterFor = (model: string): Adapter => {
    const place = (idHash: string) => and(eq(oauthEntries.model, model), eq(oauthEntries.idHash, idHash));
    const contextOf = (idHash: string): string => `${model}:${idHash}`;

    const read = (row: typeof oauthEntries.$inferSelect | undefined): AdapterPayload | undefined => {
      if (row === undefined) return undefined;
      const payload = JSON.parse(secrets.open("oauth", row.sealedPayload, contextOf(row.idHash))) as AdapterPayload;
      return row.consumedAt === null ? payload : { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) };
    };

    const siteSessionOf = async (payload: AdapterPayload): Promise<string | undefined> => {
      if (model !== "Session") return undefined;
      const grants = Object.values(payload.authorizations ?? {}).flatMap(({ grantId }) =>
        grantId === undefined ? [] : [grantId],
      );
      const rows = await handle()
        .select({ session: oauthEntries.loginSessionId })
        .from(oauthEntries)
        .where(
          and(eq(oauthEntries.model, "Grant"), inArray(oauthEntries.grantId, grants), isNotNull(oauthEntries.loginSessionId)),
        )
        .orderBy(desc(oauthEntries.expiresAt))
        .limit(1);
      return rows[0]?.session ?? undefined;
    };

    return {
      upsert: async (id, payload, expiresIn) => {
        const idHash = tokenHash(id);
        const session = await siteSessionOf(payload);
        const values = {
          sealedPayload: secrets.seal("oauth", JSON.stringify(payload), contextOf(idHash)),
          accountId: payload.accountId ?? null,
          // A grant refers to itself, so that it is deleted with its tokens.
          grantId: payload.grantId ?? (model === "Grant" ? id : null),
          ...(session === undefined ? {} : { loginSessionId: session }),
          uid: payload.uid ?? null,
          expiresAt: dateOf(payload.exp ?? (expiresIn === undefined ? undefined : Math.floor(Date.now() / 1000) + expiresIn)),
        };
        await handle()
          .insert(oauthEntries)
          .values({ model, idHash, ...values })
          .onConflictDoUpdate({ target: [oauthEntries.model, oauthEntries.idHash], set: values });
      },
      find: async (id) =>
        read(
          (
            await handle()
              .select()
              .from(oauthEntries)
              .where(place(tokenHash(id)))
          )[0],
        ),
      findByUid: async (uid) => {
        const [row] = await handle()
          .select()
          .from(oauthEntries)
          .where(and(eq(oauthEntries.model, model), eq(oauthEntries.uid, uid)));
        return read(row);
      },
      // The device flow is off.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const taken = await handle()
          .update(oauthEntries)
          .set({ consumedAt: new Date() })
          .where(and(place(tokenHash(id)), isNull(oauthEntries.consumedAt)))
          .returning({ grantId: oauthEntries.grantId });
        if (taken.length > 0) return;
        // Of two concurrent requests with one code, the second gets nothing and ends the grant, as a later one would (RFC
        // 6749 §4.1.2).
        const [entry] = await handle()
          .select({ grantId: oauthEntries.grantId })
          .from(oauthEntries)
          .where(place(tokenHash(id)));
        if (entry?.grantId != null) await removeGrant(handle(), entry.grantId);
        throw new TakenTwiceError();
      },
      destroy: async (id) => {
        await handle()
          .delete(oauthEntries)
          .where(place(tokenHash(id)));
      },
      revokeByGrantId: async (grantId) => {
        await handle()
          .delete(oauthEntries)
          .where(and(eq(oauthEntries.model, model), eq(oauthEntries.grantId, grantId)));
      },
    };
  };

  const adapters = new Map<string, Adapter>();
  return {
    adapters: (model) => {
      const known = adapters.get(model) ?? adapterFor(model);
      adapters.set(model, known);
      return known;
    },
    within: (tx, action) => transactions.run(tx, action),
    tie: async (tx, grantId, loginSessionId, endsWithLogin) => {
      await tx
        .update(oauthEntries)
        .set({ loginSessionId, endsWithLogin })
        .where(and(eq(oauthEntries.model, "Grant"), eq(oauthEntries.grantId, grantId)));
    },
  };
};
