import type { Readable } from "node:stream";
import { BuildName, BuildSignature, type Release, StudioError } from "@setsuna/contracts";
import { and, eq, ne } from "drizzle-orm";
import { type Caller, recordFor } from "../../platform/index.ts";
import { releaseBuilds, releases } from "../../platform/storage/schema/operate.ts";
import { lockedRelease, type ReleaseParts, readRelease } from "./release-handlers.ts";

export interface BuildUpload {
  readonly release: string;
  readonly name: string;
  /** Sent by the client; undefined for an unsigned build. */
  readonly signature?: string | undefined;
  /** Stated by the client; undefined if unknown. */
  readonly length: number | undefined;
  readonly content: Readable;
}

export const takeBuild = async (
  { database, audit, builds }: ReleaseParts,
  { release, name, signature, length, content }: BuildUpload,
  caller: Caller,
): Promise<Release> => {
  if (!BuildName.safeParse(name).success) throw new StudioError("build-name-wrong");
  const signed = BuildSignature.optional().safeParse(signature);
  if (!signed.success) throw new StudioError("build-signature-wrong");
  const { folder } = await readRelease(database, release);
  const [taken] = await database
    .select({ id: releaseBuilds.id })
    .from(releaseBuilds)
    .where(and(eq(releaseBuilds.folder, folder), eq(releaseBuilds.name, name), ne(releaseBuilds.releaseId, release)));
  if (taken !== undefined) throw new StudioError("build-name-taken");
  if (length !== undefined && length > builds.maxBytes) throw new StudioError("build-too-large");

  const stored = await builds.receive(content);
  try {
    const { before, after } = await database.transaction(async (tx) => {
      const locked = await lockedRelease(tx, release);
      const replaced = await tx
        .delete(releaseBuilds)
        .where(eq(releaseBuilds.releaseId, release))
        .returning({ id: releaseBuilds.id });
      const row = {
        ...stored,
        releaseId: release,
        folder: locked.folder,
        name,
        signature: signed.data ?? null,
        uploadedAt: caller.now,
      };
      const inserted = await tx.insert(releaseBuilds).values(row).onConflictDoNothing().returning({ id: releaseBuilds.id });
      // Another upload took this name meanwhile.
      if (inserted.length === 0) throw new StudioError("build-name-taken");
      await tx.update(releases).set({ link: null, updatedAt: caller.now }).where(eq(releases.id, release));
      const changed = await readRelease(tx, release);
      await recordFor(audit)(tx, caller, "release.build-uploaded", release, { name, bytes: stored.bytes, sha256: stored.sha256 });
      return { before: replaced, after: changed };
    });
    for (const { id } of before) await builds.remove(id);
    return after;
  } catch (error) {
    await builds.remove(stored.id);
    throw error;
  }
};
