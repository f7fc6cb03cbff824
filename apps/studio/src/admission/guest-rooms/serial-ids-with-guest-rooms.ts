import type { SerialId } from "@setsuna/contracts";
import type { SerialIdRecord, SerialIdStore } from "../serial-ids/serial-id-store.ts";

export const withGuestRooms = (
  store: SerialIdStore,
  findRooms: (ids: readonly SerialId[]) => Promise<readonly SerialIdRecord[]>,
): SerialIdStore => ({
  find: async (id) => (await store.find(id)) ?? (await findRooms([id]))[0],
  findAll: async (ids) => {
    const stored = await store.findAll(ids);
    const known = new Set(stored.map(({ id }) => id));
    return [...stored, ...(await findRooms(ids.filter((id) => !known.has(id))))];
  },
});
