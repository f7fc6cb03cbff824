import type { SerialId } from "@setsuna/contracts";

/** The credentials that admitted a session's client. Undefined: it has no client. */
export interface AdmittedSession {
  readonly serialId: SerialId;
  readonly credentials: string | undefined;
}

/** Returns by which credentials clients of each serial ID were let in. */
export const credentialsInUse = (sessions: Iterable<AdmittedSession>): ReadonlyMap<SerialId, ReadonlySet<string>> => {
  const inUse = new Map<SerialId, Set<string>>();
  for (const { serialId, credentials } of sessions)
    if (credentials !== undefined) inUse.set(serialId, (inUse.get(serialId) ?? new Set()).add(credentials));
  return inUse;
};

/** Returns whether a session ends with all of `id`, but for those that were let in by the credentials `kept`; undefined: with every one. */
export const endsWithAll = ({ serialId, credentials }: AdmittedSession, id: SerialId, kept: string | undefined): boolean =>
  serialId === id && (kept === undefined || credentials !== kept);
