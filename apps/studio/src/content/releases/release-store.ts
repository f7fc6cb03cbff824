import type { Language, Release, ReleaseDraft, ReleaseEntry, ReleaseFolder } from "@setsuna/contracts";
import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/index.ts";
import { releaseBuilds, releases } from "../../platform/storage/schema/operate.ts";

export type BuildRow = typeof releaseBuilds.$inferSelect;
type ReleaseRow = typeof releases.$inferSelect;
interface Joined {
  readonly releases: ReleaseRow;
  readonly release_builds: BuildRow | null;
}
type Reader = Database | Transaction;

const buildPath = ({ folder, name }: Pick<BuildRow, "folder" | "name">): string => `/studio/releases/${folder}/${name}`;

const downloadOf = ({ releases: row, release_builds: build }: Joined): string | null =>
  row.link ?? (build === null ? null : buildPath(build));

const manualOf = ({ manual }: ReleaseRow): ReleaseDraft["manual"] =>
  manual === null ? null : { links: [...manual.links], versions: [...manual.versions] };

const releaseOf = (joined: Joined): Release => {
  const { releases: row, release_builds: build } = joined;
  return {
    id: row.id,
    folder: row.folder,
    title: row.title,
    version: row.version,
    link: row.link,
    releaseDate: row.releaseDate,
    notes: { ja: row.notesJa, en: row.notesEn },
    manual: manualOf(row),
    published: row.published,
    build:
      build === null
        ? null
        : {
            name: build.name,
            bytes: build.bytes,
            sha256: build.sha256,
            signature: build.signature,
            uploadedAt: build.uploadedAt.toISOString(),
          },
    download: downloadOf(joined),
    updatedAt: row.updatedAt.toISOString(),
  };
};

const joinedRows = (reader: Reader) =>
  reader.select().from(releases).leftJoin(releaseBuilds, eq(releaseBuilds.releaseId, releases.id));

const NEWEST = [desc(releases.releaseDate), desc(releases.createdAt), desc(releases.id)] as const;

export const listReleases = async (reader: Reader): Promise<Release[]> =>
  (await joinedRows(reader).orderBy(...NEWEST)).map(releaseOf);

export const findRelease = async (reader: Reader, id: string): Promise<Release | undefined> => {
  const [row] = await joinedRows(reader).where(eq(releases.id, id));
  return row && releaseOf(row);
};

/** Empty without a download. Only uploaded files have a size and checksum. */
const entryOf = (joined: Joined, language: Language): ReleaseEntry[] => {
  const { releases: row, release_builds: build } = joined;
  const link = downloadOf(joined);
  if (link === null) return [];
  const manual = manualOf(row);
  return [
    {
      title: row.title,
      version: row.version,
      link,
      releaseDate: row.releaseDate,
      notes: language === "ja" ? row.notesJa : row.notesEn,
      ...(row.link === null && build !== null ? { bytes: build.bytes, sha256: build.sha256 } : {}),
      ...(row.link === null && build !== null && build.signature !== null ? { signature: build.signature } : {}),
      ...(manual === null ? {} : { manual }),
    },
  ];
};

/** Returns a folder's `version.json` without releases that have no download. */
export const releaseFeed = async (reader: Reader, folder: ReleaseFolder, language: Language): Promise<ReleaseEntry[]> => {
  const rows = await joinedRows(reader)
    .where(and(eq(releases.folder, folder), eq(releases.published, true)))
    .orderBy(...NEWEST);
  return rows.flatMap((joined) => entryOf(joined, language));
};

export const publishedFolders = async (reader: Reader): Promise<ReleaseFolder[]> => {
  const rows = await reader
    .selectDistinct({ folder: releases.folder })
    .from(releases)
    .leftJoin(releaseBuilds, eq(releaseBuilds.releaseId, releases.id))
    .where(and(eq(releases.published, true), or(isNotNull(releases.link), isNotNull(releaseBuilds.id))));
  return rows.map(({ folder }) => folder);
};

export interface ReleaseNews {
  readonly id: string;
  readonly folder: ReleaseFolder;
  readonly entry: ReleaseEntry;
  readonly updatedAt: Date;
}

export const releaseNews = async (reader: Reader, language: Language, limit: number): Promise<ReleaseNews[]> => {
  const rows = await joinedRows(reader)
    .where(and(eq(releases.published, true), or(isNotNull(releases.link), isNotNull(releaseBuilds.id))))
    .orderBy(...NEWEST)
    .limit(limit);
  return rows.flatMap((joined) => {
    const { id, folder, updatedAt } = joined.releases;
    return entryOf(joined, language).map((entry) => ({ id, folder, entry, updatedAt }));
  });
};

export const publicBuild = async (reader: Reader, folder: string, name: string): Promise<BuildRow | undefined> => {
  const [row] = await reader
    .select({ build: releaseBuilds })
    .from(releaseBuilds)
    .innerJoin(releases, eq(releases.id, releaseBuilds.releaseId))
    .where(and(eq(releaseBuilds.folder, folder), eq(releaseBuilds.name, name), eq(releases.published, true)));
  return row?.build;
};

export const columnsOf = (draft: ReleaseDraft) => ({
  folder: draft.folder,
  title: draft.title,
  version: draft.version,
  link: draft.link,
  releaseDate: draft.releaseDate,
  notesJa: draft.notes.ja,
  notesEn: draft.notes.en,
  manual: draft.manual,
});
