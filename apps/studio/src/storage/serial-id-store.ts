import type { SerialId } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { serialIds } from "./schema/index.ts";

/** What authorisation needs to know of a serial ID. */
export interface SerialIdRecord {
  readonly id: SerialId;
  /** VideoTotal: usable video channels run from 1 to this. */
  readonly videoChannels: number;
  /** SHA-256 of the password's proof, hexadecimal; undefined when no password is set. */
  readonly passwordVerifier: string | undefined;
}

export interface SerialIdStore {
  /** Undefined when the ID does not exist or its contract has ended. */
  find(id: SerialId): Promise<SerialIdRecord | undefined>;
}

export const serialIdStore = (database: Database): SerialIdStore => ({
  find: async (id) => {
    const [row] = await database.select().from(serialIds).where(eq(serialIds.id, id)).limit(1);
    if (row === undefined || row.contractStatus === "ended") return undefined;
    return { id, videoChannels: row.videoChannels, passwordVerifier: row.passwordVerifier ?? undefined };
  },
});
