import { type Release, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { type AuditPort, type Database, type Handlers, newRowId, recordFor, type Transaction } from "../../platform/index.ts";
import { releaseBuilds, releases } from "../../platform/storage/schema/operate.ts";
import type { BuildStore } from "./build-store.ts";
import { columnsOf, findRelease, listReleases } from "./release-store.ts";

export interface ReleaseParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly builds: BuildStore;
}

/** Locks the row. Throws `unknown-release`. */
export const lockedRelease = async (tx: Transaction, id: string): Promise<Release> => {
  await tx.select({ id: releases.id }).from(releases).where(eq(releases.id, id)).for("update");
  return readRelease(tx, id);
};

/** Throws `unknown-release`. */
export const readRelease = async (reader: Database | Transaction, id: string): Promise<Release> => {
  const release = await findRelease(reader, id);
  if (release === undefined) throw new StudioError("unknown-release");
  return release;
};

/** Serves admins; `release-routes.ts` serves the public. Spec §3 Release entry. */
export const releaseHandlers = ({
  database,
  audit,
  builds,
}: ReleaseParts): Handlers<"listReleases" | "createRelease" | "changeRelease" | "publishRelease" | "deleteRelease"> => {
  const note = recordFor(audit);
  return {
    listReleases: async () => ({ releases: await listReleases(database), maxBytes: builds.maxBytes }),

    createRelease: ({ body }, caller) =>
      database.transaction(async (tx) => {
        const id = newRowId();
        await tx.insert(releases).values({ id, ...columnsOf(body), createdAt: caller.now, updatedAt: caller.now });
        const made = await readRelease(tx, id);
        await note(tx, caller, "release.made", id, { folder: body.folder, title: body.title, version: body.version });
        return made;
      }),

    changeRelease: ({ params: { id }, body }, caller) =>
      database.transaction(async (tx) => {
        const before = await lockedRelease(tx, id);
        if (before.build !== null && before.folder !== body.folder) throw new StudioError("release-folder-fixed");
        if (before.published && body.link === null && before.build === null) throw new StudioError("release-incomplete");
        await tx
          .update(releases)
          .set({ ...columnsOf(body), updatedAt: caller.now })
          .where(eq(releases.id, id));
        const changed = await readRelease(tx, id);
        await note(tx, caller, "release.changed", id, { folder: body.folder, title: body.title, version: body.version });
        return changed;
      }),

    publishRelease: ({ params: { id }, body: { published } }, caller) =>
      database.transaction(async (tx) => {
        const before = await lockedRelease(tx, id);
        if (published && before.download === null) throw new StudioError("release-incomplete");
        if (before.published === published) return before;
        await tx.update(releases).set({ published, updatedAt: caller.now }).where(eq(releases.id, id));
        const changed = await readRelease(tx, id);
        await note(tx, caller, published ? "release.published" : "release.unpublished", id, { title: changed.title });
        return changed;
      }),

    deleteRelease: async ({ params: { id } }, caller) => {
      const file = await database.transaction(async (tx) => {
        const before = await lockedRelease(tx, id);
        const [build] = await tx.select().from(releaseBuilds).where(eq(releaseBuilds.releaseId, id));
        await tx.delete(releases).where(eq(releases.id, id));
        await note(tx, caller, "release.deleted", id, { folder: before.folder, title: before.title });
        return build?.id;
      });
      // Remove it after the commit, so that no row names a missing file.
      if (file !== undefined) await builds.remove(file);
    },
  };
};

export const sweepBuilds = async ({ database, builds }: Pick<ReleaseParts, "database" | "builds">, now: Date): Promise<void> => {
  const rows = await database.select({ id: releaseBuilds.id }).from(releaseBuilds);
  await builds.sweep(new Set(rows.map(({ id }) => id)), now);
};
