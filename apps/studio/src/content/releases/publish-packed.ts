import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { PACKED_RELEASES, PackedRelease, type Release, StudioError } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type AuditAction, newRowId, type Transaction } from "../../platform/index.ts";
import { releaseBuilds, releases } from "../../platform/storage/schema/operate.ts";
import type { StoredBuild } from "./build-store.ts";
import type { ReleaseParts } from "./release-handlers.ts";
import { columnsOf, findRelease } from "./release-store.ts";

const Packed = z.array(PackedRelease).min(1);

const readPacked = async (folder: string): Promise<Result<readonly PackedRelease[], string>> => {
  let text: string;
  try {
    text = await readFile(join(folder, PACKED_RELEASES), "utf8");
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return err(`${folder} has no ${PACKED_RELEASES} that can be read: npm run release writes it.`);
  }
  try {
    return ok(Packed.parse(JSON.parse(text)));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    return err(`${join(folder, PACKED_RELEASES)} is not what npm run release writes.`);
  }
};

/** One of the same product and version, and another one with its file name. */
const alike = async (tx: Transaction, { folder, version, file }: PackedRelease) => {
  const [row] = await tx
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.folder, folder), eq(releases.version, version)))
    .limit(1)
    .for("update");
  const [named] = await tx
    .select({ id: releaseBuilds.releaseId })
    .from(releaseBuilds)
    .where(and(eq(releaseBuilds.folder, folder), eq(releaseBuilds.name, file)));
  return {
    release: row === undefined ? undefined : await findRelease(tx, row.id),
    nameTaken: named !== undefined && named.id !== row?.id,
  };
};

const hasSameTexts = (release: Release, packed: PackedRelease): boolean => {
  const { title, releaseDate, notes, manual } = release;
  const { title: t, releaseDate: r, notes: n, manual: m } = packed;
  return isDeepStrictEqual({ title, releaseDate, notes, manual }, { title: t, releaseDate: r, notes: n, manual: m });
};

const hasFile = ({ build }: Release, { file, sha256, signature }: PackedRelease): boolean =>
  build !== null && build.name === file && build.sha256 === sha256 && build.signature === signature;

const store = async (
  { builds }: ReleaseParts,
  folder: string,
  { file, sha256 }: PackedRelease,
): Promise<Result<StoredBuild, string>> => {
  let stored: StoredBuild;
  try {
    // A stream on a missing file would fail before anything listens.
    const opened = await open(join(folder, file));
    stored = await builds.receive(opened.createReadStream());
  } catch (error) {
    if (error instanceof StudioError) return err(`${file}: ${error.message}`);
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES"))
      return err(`${file} cannot be read in ${folder}.`);
    throw error;
  }
  if (stored.sha256 === sha256) return ok(stored);
  await builds.remove(stored.id);
  return err(`${file} has another SHA-256 than ${PACKED_RELEASES} says: make the packages again.`);
};

/** `stored` is undefined if the file existed. Returns obsolete files. */
const write = async (
  { audit }: ReleaseParts,
  tx: Transaction,
  packed: PackedRelease,
  stored: StoredBuild | undefined,
  now: Date,
): Promise<Result<readonly string[], string>> => {
  const { release, nameTaken } = await alike(tx, packed);
  if (nameTaken) return err(`${packed.folder} has another release with a file ${packed.file}: delete that one first.`);
  const id = release?.id ?? newRowId();
  const note = (action: AuditAction, detail: Record<string, string | number>): Promise<void> =>
    audit.record(tx, { actor: "system", action, subject: id, origin: { address: "local" }, detail, at: now });
  const { folder, title, version, file: name, signature } = packed;
  const columns = { ...columnsOf({ ...packed, link: null }), published: true, updatedAt: now };
  if (release === undefined) await tx.insert(releases).values({ id, ...columns, createdAt: now });
  else await tx.update(releases).set(columns).where(eq(releases.id, id));
  await note(release === undefined ? "release.made" : "release.changed", { folder, title, version });
  let replaced: readonly string[] = [];
  if (stored !== undefined) {
    const old = await tx.delete(releaseBuilds).where(eq(releaseBuilds.releaseId, id)).returning({ id: releaseBuilds.id });
    replaced = old.map((row) => row.id);
    await tx.insert(releaseBuilds).values({ ...stored, releaseId: id, folder, name, signature, uploadedAt: now });
    await note("release.build-uploaded", { name, bytes: stored.bytes, sha256: stored.sha256 });
  }
  if (release?.published !== true) await note("release.published", { title });
  return ok(replaced);
};

const publish = async (
  parts: ReleaseParts,
  folder: string,
  packed: PackedRelease,
  now: Date,
): Promise<Result<string, string>> => {
  const { database, builds } = parts;
  const { release } = await database.transaction((tx) => alike(tx, packed));
  const [stored] =
    release?.build == null
      ? []
      : await database.select({ id: releaseBuilds.id }).from(releaseBuilds).where(eq(releaseBuilds.releaseId, release.id));
  const isStored = release !== undefined && hasFile(release, packed) && stored !== undefined && (await builds.has(stored.id));
  const name = `${packed.folder}: ${packed.title}`;
  if (isStored && release.published && hasSameTexts(release, packed)) return ok(`${name} is there already.`);
  const taken = isStored ? undefined : await store(parts, folder, packed);
  if (taken?.ok === false) return taken;
  try {
    const written = await database.transaction((tx) => write(parts, tx, packed, taken?.value, now));
    if (!written.ok) {
      if (taken !== undefined) await builds.remove(taken.value.id);
      return written;
    }
    for (const id of written.value) await builds.remove(id);
  } catch (error) {
    if (taken !== undefined) await builds.remove(taken.value.id);
    throw error;
  }
  const megabytes = taken === undefined ? "texts only" : `${(taken.value.bytes / 1e6).toFixed(1)} MB`;
  return ok(`${name} is ${release === undefined ? "published" : "published anew"} (${megabytes}).`);
};

/**
 * Packages of `npm run release`, with notes, manuals and signatures. Replaces one of the same product and version. Result and
 * failure are text for the operator.
 */
export const publishPacked = async (parts: ReleaseParts, folder: string, now: Date): Promise<Result<string, string>> => {
  const packed = await readPacked(folder);
  if (!packed.ok) return packed;
  const lines: string[] = [];
  for (const one of packed.value) {
    const done = await publish(parts, folder, one, now);
    if (!done.ok) return lines.length === 0 ? done : err([...lines, done.error].join("\n"));
    lines.push(done.value);
  }
  return ok(lines.join("\n"));
};
