import { type DeviceId, type LinkId, type SerialId, StudioError } from "@setsuna/contracts";
import { and, count, eq, isNull, lt, or } from "drizzle-orm";
import { type Database, newRowId } from "../../platform/index.ts";
import { idLinkDevices, idLinks } from "../../platform/storage/schema/serial-ids.ts";
import type { SerialIdRecord } from "./serial-id-store.ts";

/** The last use is updated at most once in this many ms. */
const USED_INTERVAL_MS = 60_000;

export interface LinkUse {
  readonly link: LinkId;
  /** Undefined if the client doesn't name its device. */
  readonly device: DeviceId | undefined;
}

export const noteLinkUse = async (database: Database, serialId: SerialId, link: LinkId, now: Date): Promise<void> => {
  const isOld = or(isNull(idLinks.lastUsedAt), lt(idLinks.lastUsedAt, new Date(now.getTime() - USED_INTERVAL_MS)));
  await database
    .update(idLinks)
    .set({ lastUsedAt: now })
    .where(and(eq(idLinks.serialId, serialId), eq(idLinks.id, link), isOld));
};

/** Counts a device of a link that has a limit. Returns undefined if the device may join. A counted device always may. */
export const countLinkDevice = async (
  database: Database,
  record: Pick<SerialIdRecord, "id" | "join">,
  { link, device }: LinkUse,
  now: Date,
): Promise<"link-expired" | undefined> => {
  if (record.join?.links.find(({ id }) => id === link)?.maxDevices === undefined) return undefined;
  return database.transaction(async (tx) => {
    const ofLink = and(eq(idLinkDevices.serialId, record.id), eq(idLinkDevices.link, link));
    // Locked, so that two devices can't take the last place.
    const [row] = await tx
      .select({ maxDevices: idLinks.maxDevices })
      .from(idLinks)
      .where(and(eq(idLinks.serialId, record.id), eq(idLinks.id, link)))
      .for("update");
    if (row === undefined) throw new StudioError("link-revoked");
    const name = device ?? newRowId();
    const known = await tx
      .select()
      .from(idLinkDevices)
      .where(and(ofLink, eq(idLinkDevices.device, name)));
    if (known.length > 0) return undefined;
    const [used] = await tx.select({ count: count() }).from(idLinkDevices).where(ofLink);
    if (row.maxDevices !== null && (used?.count ?? 0) >= row.maxDevices) return "link-expired";
    await tx.insert(idLinkDevices).values({ serialId: record.id, link, device: name, firstUsedAt: now });
    return undefined;
  });
};
