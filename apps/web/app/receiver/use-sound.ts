import type { ReceiverClient } from "@setsuna/web-media";
import { useCallback, useEffect, useMemo, useReducer } from "react";
import type { WatchLevels } from "../streaming/level-meter/level-meter.tsx";

/** Sound of a player: its levels, and whether the browser holds it back until somebody touches the page. */
export const useSound = (of: {
  readonly client: ReceiverClient | undefined;
  /** Sound is received. */
  readonly sounding: boolean;
  readonly running: boolean;
  /** One of several players: one gesture anywhere is enough for all of them. */
  readonly several: boolean;
}): { readonly watchLevels: WatchLevels | undefined; readonly blocked: boolean; readonly unlock: () => void } => {
  const { client, sounding, running, several } = of;
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  const source = sounding ? client : undefined;
  const watchLevels = useMemo<WatchLevels | undefined>(() => source && ((listener) => source.watchLevels(listener)), [source]);
  const unlock = useCallback(
    () => void client?.unlockSound().then(lookAgain, (error: unknown) => console.error(error)),
    [client],
  );
  const blocked = running && (client?.soundBlocked() ?? false);
  useEffect(() => {
    if (!blocked || !several) return;
    window.addEventListener("click", unlock);
    return () => window.removeEventListener("click", unlock);
  }, [blocked, several, unlock]);
  return { watchLevels, blocked, unlock };
};
