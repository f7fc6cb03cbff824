import { maxFrameOf } from "@setsuna/account";
import { type ContractStatus, LinkAllows, type Plan, type SerialId, type StreamLimits } from "@setsuna/contracts";
import { asc, inArray } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { idLinks, serialIds } from "../../platform/storage/schema/serial-ids.ts";

export interface SerialIdRecord {
  readonly id: SerialId;
  readonly plan: Plan;
  readonly contractStatus: ContractStatus;
  readonly videoChannels: number;
  /** Ed25519 public key in base64url; undefined without a password. */
  readonly passwordVerifier: string | undefined;
  /** If present, links are the only way to join. */
  readonly join?: JoinRecord | undefined;
  /** Canonical addresses and networks; empty allows all. */
  readonly allowedAddresses: readonly string[];
  readonly thumbnails?: boolean | undefined;
  /** Absent or empty: no party line. */
  readonly partyGroups?: readonly string[] | undefined;
  /** Limits of a demonstration or path check, which have no plan. Absent: an account's ID. */
  readonly temporary?: (Required<Pick<StreamLimits, "maxFrame" | "maxBitrate">> & { readonly mayUseTurn: boolean }) | undefined;
  /** Absent for an account's ID. */
  readonly guest?: { readonly isOver: boolean } | undefined;
}

export interface JoinRecord {
  readonly keyName: string;
  readonly links: readonly LinkRecord[];
}

export interface LinkRecord {
  readonly id: string;
  /** Ed25519 public key, base64url. */
  readonly verifier: string;
  /** Absent: `send`. */
  readonly allows?: LinkAllows | undefined;
  readonly isRevoked: boolean;
  /** Absent: no. */
  readonly isExpired?: boolean | undefined;
  /** Absent: any number. */
  readonly maxDevices?: number | undefined;
}

/** Returns undefined if the link is neither revoked nor expired. */
export const linkEnd = ({ isRevoked, isExpired }: LinkRecord): "link-revoked" | "link-expired" | undefined =>
  isRevoked ? "link-revoked" : isExpired ? "link-expired" : undefined;

export interface SerialIdStore {
  find(id: SerialId): Promise<SerialIdRecord | undefined>;
  findAll(ids: readonly SerialId[]): Promise<readonly SerialIdRecord[]>;
}

export const limitsOf = ({ plan, videoChannels, allowedAddresses, temporary }: SerialIdRecord): StreamLimits => {
  if (temporary !== undefined) {
    const { maxFrame, maxBitrate } = temporary;
    return { videoChannels, allowedAddresses: [...allowedAddresses], maxFrame, maxBitrate };
  }
  const maxFrame = maxFrameOf(plan);
  return { videoChannels, allowedAddresses: [...allowedAddresses], ...(maxFrame === undefined ? {} : { maxFrame }) };
};

export const takesThumbnails = ({ thumbnails, passwordVerifier, join }: SerialIdRecord): boolean =>
  thumbnails === true && passwordVerifier === undefined && join === undefined;

export const partyText = ({ partyGroups = [] }: Pick<SerialIdRecord, "partyGroups">): string => partyGroups.join("\n");

/** `now` decides which links have expired. */
export const serialIdStore = (database: Database, now: () => Date): SerialIdStore => {
  const linksOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, LinkRecord[]>> => {
    const links = new Map<string, LinkRecord[]>();
    if (ids.length === 0) return links;
    const rows = await database
      .select()
      .from(idLinks)
      .where(inArray(idLinks.serialId, [...ids]))
      .orderBy(asc(idLinks.id));
    const at = now();
    for (const { serialId, id, verifier, allows, revokedAt, expiresAt, maxDevices } of rows) {
      const link: LinkRecord = {
        ...{ id, verifier, allows: LinkAllows.parse(allows), isRevoked: revokedAt !== null },
        ...(expiresAt !== null && expiresAt <= at ? { isExpired: true } : {}),
        ...(maxDevices === null ? {} : { maxDevices }),
      };
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
      ({
        id,
        plan,
        contractStatus,
        videoChannels,
        passwordVerifier,
        joinKeyName,
        allowedAddresses,
        thumbnails,
        partyGroups,
      }) => ({
        id: id as SerialId,
        plan,
        contractStatus,
        videoChannels,
        passwordVerifier: passwordVerifier ?? undefined,
        join: joinKeyName === null ? undefined : { keyName: joinKeyName, links: links.get(id) ?? [] },
        allowedAddresses,
        thumbnails,
        partyGroups,
      }),
    );
  };
  return { find: async (id) => (await findAll([id]))[0], findAll };
};
