import { maxFrameOf } from "@setsuna/account";
import type { ContractStatus, Plan, SerialId, StreamLimits } from "@setsuna/contracts";
import { asc, inArray } from "drizzle-orm";
import { type Database, idLinks, serialIds } from "../../platform/index.ts";

/** The parts of a serial ID needed for authorization. */
export interface SerialIdRecord {
  readonly id: SerialId;
  readonly plan: Plan;
  readonly contractStatus: ContractStatus;
  /** VideoTotal: usable video channels run from 1 to this. */
  readonly videoChannels: number;
  /** Ed25519 public key of the password's proofs, base64url; undefined when no password is set. */
  readonly passwordVerifier: string | undefined;
  /** Links, as the only way to join. Absent: the ID has no links. */
  readonly join?: JoinRecord | undefined;
  /** Addresses and networks that may use the ID, canonical; empty: all. */
  readonly allowedAddresses: readonly string[];
  /** The owner wants thumbnails of the stream. Absent: no. See {@link takesThumbnails}. */
  readonly thumbnails?: boolean | undefined;
  /** Limits of a demonstration or a path check, which have no plan. Absent: an ID of an account. */
  readonly temporary?: (Required<Pick<StreamLimits, "maxFrame" | "maxBitrate">> & { readonly mayUseTurn: boolean }) | undefined;
  /** Set for a guest room, with whether it has ended. Absent: an ID of an account. */
  readonly guest?: { readonly isOver: boolean } | undefined;
}

/** The links of an ID that is joined by them. */
export interface JoinRecord {
  /** Public name of the join key that they share. */
  readonly keyName: string;
  readonly links: readonly LinkRecord[];
}

/** The parts of a link needed for authorization. */
export interface LinkRecord {
  readonly id: string;
  /** Ed25519 public key of the link's proofs, base64url. */
  readonly verifier: string;
  readonly isRevoked: boolean;
}

export interface SerialIdStore {
  /** Undefined when the ID does not exist. */
  find(id: SerialId): Promise<SerialIdRecord | undefined>;
  /** Those of `ids` that exist. */
  findAll(ids: readonly SerialId[]): Promise<readonly SerialIdRecord[]>;
}

/** Returns the limits that a relay is to enforce on the ID's streams. */
export const limitsOf = ({ plan, videoChannels, allowedAddresses, temporary }: SerialIdRecord): StreamLimits => {
  if (temporary !== undefined) {
    const { maxFrame, maxBitrate } = temporary;
    return { videoChannels, allowedAddresses: [...allowedAddresses], maxFrame, maxBitrate };
  }
  const maxFrame = maxFrameOf(plan);
  return { videoChannels, allowedAddresses: [...allowedAddresses], ...(maxFrame === undefined ? {} : { maxFrame }) };
};

/** Returns whether senders may make thumbnails: the owner wants them, and nothing is encrypted. */
export const takesThumbnails = ({ thumbnails, passwordVerifier, join }: SerialIdRecord): boolean =>
  thumbnails === true && passwordVerifier === undefined && join === undefined;

export const serialIdStore = (database: Database): SerialIdStore => {
  const linksOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, LinkRecord[]>> => {
    const links = new Map<string, LinkRecord[]>();
    if (ids.length === 0) return links;
    const rows = await database
      .select()
      .from(idLinks)
      .where(inArray(idLinks.serialId, [...ids]))
      .orderBy(asc(idLinks.id));
    for (const { serialId, id, verifier, revokedAt } of rows) {
      const link = { id, verifier, isRevoked: revokedAt !== null };
      links.set(serialId, [...(links.get(serialId) ?? []), link]);
    }
    return links;
  };
  const findAll = async (ids: readonly SerialId[]): Promise<SerialIdRecord[]> => {
    if (ids.length === 0) return [];
    const rows = await database
      .select()
      .from(serialIds)
      .where(inArray(serialIds.id, [...ids]));
    const links = await linksOf(rows.flatMap(({ id, joinKeyName }) => (joinKeyName === null ? [] : [id])));
    return rows.map(
      ({ id, plan, contractStatus, videoChannels, passwordVerifier, joinKeyName, allowedAddresses, thumbnails }) => ({
        id: id as SerialId,
        plan,
        contractStatus,
        videoChannels,
        passwordVerifier: passwordVerifier ?? undefined,
        join: joinKeyName === null ? undefined : { keyName: joinKeyName, links: links.get(id) ?? [] },
        allowedAddresses,
        thumbnails,
      }),
    );
  };
  return { find: async (id) => (await findAll([id]))[0], findAll };
};
