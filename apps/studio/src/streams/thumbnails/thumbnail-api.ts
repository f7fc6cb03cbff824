import type { SerialId } from "@setsuna/contracts";
import { ownSerialId } from "../../admission/index.ts";
import { type Caller, type Database, type Handlers, signedInOf } from "../../platform/index.ts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { Thumbnails } from "./thumbnails.ts";

export interface ThumbnailApiParts {
  readonly database: Database;
  readonly thumbnails: Thumbnails;
}

export const thumbnailApi = ({ database, thumbnails }: ThumbnailApiParts): Handlers<"listThumbnails"> => {
  /** Check the current record: there are no thumbnails once a password is set. */
  const isShown = async (id: SerialId, caller: Caller): Promise<boolean> => {
    const row = await ownSerialId(database, id, signedInOf(caller).account.id);
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
