import { useLocation } from "react-router";
import { useHydrated } from "../../components/use-hydrated.ts";

export const useRouteState = (): unknown => {
  const { state } = useLocation();
  return useHydrated() ? state : undefined;
};
