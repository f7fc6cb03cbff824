import type { Purchase } from "@setsuna/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

export const purchaseKey = (id: string) => ["purchase", id] as const;

/** In ms: soon at first, then seldom, as issuers are slow. */
const SOON_MS = 2000;
const LATER_MS = 10_000;
const SOON_ANSWERS = 30;

const isOpen = (purchase: Purchase | undefined): boolean =>
  purchase?.awaitsApproval !== true && (purchase?.state === "pending" || purchase?.state === "requires-action");

/** Polls until the purchase has an outcome. */
export const usePurchase = (id: string): UseQueryResult<Purchase> => {
  const api = useApi();
  return useQuery({
    queryKey: purchaseKey(id),
    queryFn: ({ signal }) => api("readPurchase", { params: { id } }, { signal }),
    refetchInterval: ({ state }) => {
      if (!isOpen(state.data)) return false;
      return state.dataUpdateCount + state.errorUpdateCount < SOON_ANSWERS ? SOON_MS : LATER_MS;
    },
    staleTime: 1000,
  });
};
