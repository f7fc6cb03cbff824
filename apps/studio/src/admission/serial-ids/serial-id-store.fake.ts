import { SerialId } from "@setsuna/contracts";
import type { SerialIdRecord, SerialIdStore } from "./serial-id-store.ts";

export const fakeSerialId = (changed: Partial<SerialIdRecord> = {}): SerialIdRecord => ({
  id: SerialId.parse("abcdefg"),
  plan: "pro",
  contractStatus: "usable",
  videoChannels: 3,
  passwordVerifier: undefined,
  allowedAddresses: [],
  ...changed,
});

export const fakeSerialIds = (...records: Partial<SerialIdRecord>[]) => {
  const known = new Map<SerialId, SerialIdRecord>();
  for (const record of records.length === 0 ? [{}] : records) {
    const full = fakeSerialId(record);
    known.set(full.id, full);
  }
  return {
    find: (id) => Promise.resolve(known.get(id)),
    findAll: (ids) => Promise.resolve(ids.flatMap((id) => known.get(id) ?? [])),
    set: (id: SerialId, changed: Partial<SerialIdRecord> | undefined): void => {
      if (changed === undefined) known.delete(id);
      else known.set(id, { ...(known.get(id) ?? fakeSerialId({ id })), ...changed });
    },
  } satisfies SerialIdStore & { readonly set: unknown };
};
