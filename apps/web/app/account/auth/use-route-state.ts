import { useLocation } from "react-router";
import { useHydrated } from "../../components/use-hydrated.ts";

/** The history entry's state; undefined while the server renders, which does not see it. */
export const useRouteState = (): unknown => {
  const { state } = useLocation();
  return useHydrated() ? state : undefined;
};
