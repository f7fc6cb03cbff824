import { type Purchase, StudioError } from "@setsuna/contracts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { askBank } from "./bank-check.ts";
import { purchaseKey } from "./use-purchase.ts";

/** Pending until the page is left, or the frame is closed and the purchase queried. */
export const useBankCheck = (purchase: Purchase): UseMutationResult<void, Error, void> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (purchase.action === undefined) throw new StudioError("payment-unavailable", "no action");
      const key = purchase.action.url === null ? (await api("readCard")).publishableKey : null;
      const went = await askBank(purchase.action, key);
      if (went === "closed") await queries.invalidateQueries({ queryKey: purchaseKey(purchase.id) });
    },
  });
};
