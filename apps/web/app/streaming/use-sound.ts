import type { ReceiverClient } from "@setsuna/web-media";
import { useCallback, useEffect, useMemo, useReducer } from "react";
import type { WatchLevels } from "./level-meter/level-meter.tsx";

export const useSound = (of: {
  readonly client: ReceiverClient | undefined;
  readonly sounding: boolean;
  readonly running: boolean;
}): { readonly watchLevels: WatchLevels | undefined; readonly blocked: boolean; readonly unlock: () => void } => {
  const { client, sounding, running } = of;
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  const source = sounding ? client : undefined;
  const watchLevels = useMemo<WatchLevels | undefined>(() => source && ((listener) => source.watchLevels(listener)), [source]);
  const unlock = useCallback(
    () => void client?.unlockSound().then(lookAgain, (error: unknown) => console.error(error)),
    [client],
  );
  const blocked = running && (client?.soundBlocked() ?? false);
  useEffect(() => {
    if (!blocked) return;
    window.addEventListener("click", unlock);
    return () => window.removeEventListener("click", unlock);
  }, [blocked, unlock]);
  return { watchLevels, blocked, unlock };
};
