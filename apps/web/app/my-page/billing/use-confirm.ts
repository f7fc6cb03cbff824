import type { Purchase, Quote } from "@setsuna/contracts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { BILLING_KEYS } from "./use-billing.ts";
import { purchaseKey } from "./use-purchase.ts";

export const useConfirm = (): UseMutationResult<Purchase, Error, Quote["id"]> => {
  const api = useApi();
  const { language } = useLanguage();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id) => api("confirmQuote", { params: { id }, body: { agreed: true, language } }),
    onSuccess: (purchase) => {
      queries.setQueryData(purchaseKey(purchase.id), purchase);
      for (const key of [BILLING_KEYS.serialIds, BILLING_KEYS.documents, BILLING_KEYS.coupons])
        void queries.invalidateQueries({ queryKey: key });
    },
  });
};
