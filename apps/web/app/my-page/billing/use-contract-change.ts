import type { ContractView } from "@setsuna/contracts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import type { ApiCall } from "../../api/api-client.ts";
import { BILLING_KEYS } from "./use-billing.ts";

export interface Changed {
  readonly contract: ContractView | null;
}

/** Free. Reloads the IDs, even after a failure. */
export const useContractChange = <What>(
  act: (api: ApiCall, what: What) => Promise<Changed>,
): UseMutationResult<Changed, Error, What> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what) => act(api, what),
    onSettled: () => {
      // Don't wait, because the ID may be gone from the list.
      void queries.invalidateQueries({ queryKey: BILLING_KEYS.serialIds });
    },
  });
};
