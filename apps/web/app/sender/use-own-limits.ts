import type { SerialId } from "@setsuna/contracts";
import { useEffect, useState } from "react";
import { useSession } from "../account/session/session-provider.tsx";
import { useApi } from "../account/session/use-api.ts";

const NONE: ReadonlyMap<SerialId, number> = new Map();

/**
 * Returns how many video channels each serial ID of who is signed in has, so that a number above them is told before the start. Empty for
 * others, and where it cannot be read: the server tells it with the connection.
 */
export const useOwnLimits = (): ReadonlyMap<SerialId, number> => {
  const session = useSession();
  const api = useApi();
  const [limits, setLimits] = useState(NONE);
  const account = session.state === "signed-in" ? session.account.id : undefined;
  useEffect(() => {
    setLimits(NONE);
    if (account === undefined) return;
    const leaving = new AbortController();
    api("listSerialIds", {}, { signal: leaving.signal })
      .then(({ serialIds }) => setLimits(new Map(serialIds.map(({ id, videoChannels }) => [id, videoChannels]))))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn("The limits of the own serial IDs are not known before the start", error);
      });
    return () => leaving.abort();
  }, [api, account]);
  return limits;
};
