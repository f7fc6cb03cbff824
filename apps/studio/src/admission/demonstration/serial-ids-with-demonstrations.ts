import type { SerialIdStore } from "../serial-ids/serial-id-store.ts";
import type { Demonstrations } from "./demonstrations.ts";

export const withDemonstrations = (store: SerialIdStore, demonstrations: Pick<Demonstrations, "find">): SerialIdStore => ({
  find: async (id) => (await store.find(id)) ?? demonstrations.find(id),
  findAll: async (ids) => {
    const stored = await store.findAll(ids);
    const known = new Set(stored.map(({ id }) => id));
    return [...stored, ...ids.filter((id) => !known.has(id)).flatMap((id) => demonstrations.find(id) ?? [])];
  },
});
