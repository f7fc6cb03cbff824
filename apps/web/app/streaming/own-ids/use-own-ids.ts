import type { SerialCard } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { useSession } from "../../account/session/session-provider.tsx";
import { useApi } from "../../account/session/use-api.ts";

const NONE: readonly SerialCard[] = [];

/**
 * The signed-in account's serial IDs, to choose by name and show their limits before the start. Empty if signed out or
 * unavailable.
 */
export const useOwnIds = (): readonly SerialCard[] => {
  const session = useSession();
  const api = useApi();
  const [ids, setIds] = useState(NONE);
  const account = session.state === "signed-in" ? session.account.id : undefined;
  useEffect(() => {
    setIds(NONE);
    if (account === undefined) return;
    const leaving = new AbortController();
    api("listSerialIds", {}, { signal: leaving.signal })
      .then(({ serialIds }) => setIds(serialIds))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn("The own serial IDs are not known before the start", error);
      });
    return () => leaving.abort();
  }, [api, account]);
  return ids;
};
