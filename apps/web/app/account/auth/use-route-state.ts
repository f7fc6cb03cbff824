import { useLocation } from "react-router";
import { useHydrated } from "../../components/use-hydrated.ts";

/** Undefined on the server. */
export const useRouteState = (): unknown => {
  const { state } = useLocation();
  return useHydrated() ? state : undefined;
};
