import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** False on the server and before hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
