import { type SerialId, StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { type Caller, type Database, type Handlers, serialIds, signedInOf } from "../../platform/index.ts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { Thumbnails } from "./thumbnails.ts";

export interface ThumbnailApiParts {
  readonly database: Database;
  readonly thumbnails: Thumbnails;
}

export const thumbnailApi = ({ database, thumbnails }: ThumbnailApiParts): Handlers<"listThumbnails"> => {
  /** The current record decides: none once a password is set. */
  const isShown = async (id: SerialId, caller: Caller): Promise<boolean> => {
    const own = and(eq(serialIds.id, id), eq(serialIds.accountId, signedInOf(caller).account.id));
    const [row] = await database
      .select({
        thumbnails: serialIds.thumbnails,
        passwordVerifier: serialIds.passwordVerifier,
        joinKeyName: serialIds.joinKeyName,
      })
      .from(serialIds)
      .where(own);
    if (row === undefined) throw new StudioError("serial-id-not-yours");
    return row.thumbnails && row.passwordVerifier === null && row.joinKeyName === null;
  };
  return {
    listThumbnails: async ({ params: { id } }, caller) => {
      const shown = await isShown(id, caller);
      return {
        thumbnails: (shown ? thumbnails.of(id) : []).map(({ session, jpeg, takenAt }) => ({
          connection: connectionIdOf(session),
          takenAt: takenAt.toISOString(),
          jpeg,
        })),
      };
    },
  };
};
