import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** False while the server renders and until the page is alive: what depends on the browser may be shown from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
