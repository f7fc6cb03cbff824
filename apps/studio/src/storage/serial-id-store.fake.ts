import { SerialId } from "@setsuna/contracts";
import type { SerialIdRecord, SerialIdStore } from "./serial-id-store.ts";

/** For tests: serial IDs in memory; `abcdefg` without a password unless told otherwise. */
export const fakeSerialIds = (...records: Partial<SerialIdRecord>[]): SerialIdStore => {
  const known = new Map<SerialId, SerialIdRecord>();
  for (const record of records.length === 0 ? [{}] : records) {
    const id = record.id ?? SerialId.parse("abcdefg");
    known.set(id, { videoChannels: 3, passwordVerifier: undefined, ...record, id });
  }
  return { find: (id) => Promise.resolve(known.get(id)) };
};
