import type { PurchaseIntent } from "@setsuna/contracts";
import { foldedCode } from "@setsuna/kit";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import type { Quoted } from "./quoted.ts";

export interface QuoteRequest {
  readonly intent: PurchaseIntent;
  readonly coupon: string;
  readonly back: string;
}

/** Charges nothing. */
export const useQuote = (): UseMutationResult<Quoted, Error, QuoteRequest> => {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ intent, coupon, back }) => {
      const code = foldedCode(coupon) || null;
      return { quote: await api("createQuote", { body: { intent, coupon: code } }), coupon: code, back };
    },
  });
};
