import type { SerialId } from "@setsuna/contracts";

export interface AdmittedSession {
  readonly serialId: SerialId;
  readonly credentials: string | undefined;
}

export const credentialsInUse = (sessions: Iterable<AdmittedSession>): ReadonlyMap<SerialId, ReadonlySet<string>> => {
  const inUse = new Map<SerialId, Set<string>>();
  for (const { serialId, credentials } of sessions)
    if (credentials !== undefined) inUse.set(serialId, (inUse.get(serialId) ?? new Set()).add(credentials));
  return inUse;
};

/** Spares sessions admitted by `kept`. Undefined ends all. */
export const endsWithAll = ({ serialId, credentials }: AdmittedSession, id: SerialId, kept: string | undefined): boolean =>
  serialId === id && (kept === undefined || credentials !== kept);
