import type { SerialCard } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { useSession } from "../../account/session/session-provider.tsx";
import { useApi } from "../../account/session/use-api.ts";

const NONE: readonly SerialCard[] = [];

/** The signed-in account's serial IDs; empty if unavailable, undefined if signed out or loading. */
export const useOwnIdsIfKnown = (): readonly SerialCard[] | undefined => {
  const session = useSession();
  const api = useApi();
  const [ids, setIds] = useState<readonly SerialCard[]>();
  const account = session.state === "signed-in" ? session.account.id : undefined;
  useEffect(() => {
    setIds(undefined);
    if (account === undefined) return;
    const leaving = new AbortController();
    api("listSerialIds", {}, { signal: leaving.signal })
      .then(({ serialIds }) => setIds(serialIds))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn("The own serial IDs are not known before the start", error);
        setIds(NONE);
      });
    return () => leaving.abort();
  }, [api, account]);
  return ids;
};

/** The signed-in account's serial IDs, to choose by name and show their limits before the start. */
export const useOwnIds = (): readonly SerialCard[] => useOwnIdsIfKnown() ?? NONE;
