import { type Announcement, type AnnouncementDraft, StudioError } from "@setsuna/contracts";
import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { type AuditPort, type Database, type Handlers, newRowId, recordFor } from "../../platform/index.ts";
import { announcements } from "../../platform/storage/schema/operate.ts";

type Row = typeof announcements.$inferSelect;

const announcementOf = (row: Row): Announcement => ({
  id: row.id,
  key: row.key,
  ja: row.ja,
  en: row.en,
  link: row.link,
  from: row.fromAt.toISOString(),
  until: row.untilAt?.toISOString() ?? null,
});

/** Throws `period-wrong` unless it ends after it begins. */
const columnsOf = ({ key, ja, en, link, from, until }: AnnouncementDraft) => {
  const [fromAt, untilAt] = [new Date(from), until === null ? null : new Date(until)];
  if (untilAt !== null && untilAt <= fromAt) throw new StudioError("period-wrong");
  return { key, ja, en, link, fromAt, untilAt };
};

export const announcementHandlers = ({
  database,
  audit,
}: {
  readonly database: Database;
  readonly audit: AuditPort;
}): Handlers<"readAnnouncement" | "listAnnouncements" | "createAnnouncement" | "changeAnnouncement" | "deleteAnnouncement"> => {
  const note = recordFor(audit);
  const found = (rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new StudioError("unknown-announcement");
    return row;
  };
  return {
    readAnnouncement: async (_request, { now }) => {
      const [row] = await database
        .select()
        .from(announcements)
        .where(and(lte(announcements.fromAt, now), or(isNull(announcements.untilAt), gt(announcements.untilAt, now))))
        .orderBy(desc(announcements.fromAt), desc(announcements.createdAt), desc(announcements.id))
        .limit(1);
      if (row === undefined) return { announcement: null };
      const { key, ja, en, link } = row;
      return { announcement: { key, ja, en, link } };
    },

    listAnnouncements: async () => {
      const rows = await database.select().from(announcements).orderBy(desc(announcements.fromAt), desc(announcements.createdAt));
      return { announcements: rows.map(announcementOf) };
    },

    createAnnouncement: ({ body }, caller) =>
      database.transaction(async (tx) => {
        const columns = columnsOf(body);
        const made = found(
          await tx
            .insert(announcements)
            .values({ id: newRowId(), ...columns, createdAt: caller.now })
            .returning(),
        );
        await note(tx, caller, "announcement.made", made.id, { key: made.key });
        return announcementOf(made);
      }),

    changeAnnouncement: ({ params: { id }, body }, caller) =>
      database.transaction(async (tx) => {
        const columns = columnsOf(body);
        const changed = found(await tx.update(announcements).set(columns).where(eq(announcements.id, id)).returning());
        await note(tx, caller, "announcement.changed", id, { key: changed.key });
        return announcementOf(changed);
      }),

    deleteAnnouncement: ({ params: { id } }, caller) =>
      database.transaction(async (tx) => {
        const gone = found(await tx.delete(announcements).where(eq(announcements.id, id)).returning());
        await note(tx, caller, "announcement.deleted", id, { key: gone.key });
        return undefined;
      }),
  };
};
