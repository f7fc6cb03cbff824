import type { ApiRow, BillingDocument, Reply } from "@setsuna/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { SERIAL_IDS_KEY } from "../serial-ids/use-serial-ids.ts";
import { useGuestDocument } from "./use-guest-document.ts";

/** Query cache keys. Invalidate them after a change on the server. */
export const BILLING_KEYS = {
  serialIds: SERIAL_IDS_KEY,
  address: ["billing-address"],
  card: ["billing-card"],
  coupons: ["coupons"],
  documents: ["billing-documents"],
  credit: ["invoice-credit"],
} as const;

export type CardSettings = Reply<ApiRow<"readCard">>;

/** Returns where the account is billed; `address` is null until it is registered. */
export const useBillingAddress = (): UseQueryResult<Reply<ApiRow<"readBillingAddress">>> => {
  const api = useApi();
  return useQuery({ queryKey: BILLING_KEYS.address, queryFn: ({ signal }) => api("readBillingAddress", {}, { signal }) });
};

/** The card that pays, and who keeps cards here. */
export const useCard = (): UseQueryResult<CardSettings> => {
  const api = useApi();
  const card = useQuery({ queryKey: BILLING_KEYS.card, queryFn: ({ signal }) => api("readCard", {}, { signal }) });
  useGuestDocument(card.data?.gateway);
  return card;
};

/** Returns what may be ordered by invoice without approval, and the orders that needed one. */
export const useInvoiceCredit = (): UseQueryResult<Reply<ApiRow<"readInvoiceCredit">>> => {
  const api = useApi();
  return useQuery({
    queryKey: BILLING_KEYS.credit,
    queryFn: ({ signal }) => api("readInvoiceCredit", {}, { signal }),
    staleTime: 0,
  });
};

export const useCoupons = (): UseQueryResult<Reply<ApiRow<"listCoupons">>> => {
  const api = useApi();
  return useQuery({ queryKey: BILLING_KEYS.coupons, queryFn: ({ signal }) => api("listCoupons", {}, { signal }) });
};

/** Receipts or invoices and what corrects them, newest first. */
export const useDocuments = (kind: BillingDocument["kind"]): UseQueryResult<Reply<ApiRow<"listDocuments">>> => {
  const api = useApi();
  return useQuery({
    queryKey: [...BILLING_KEYS.documents, kind],
    queryFn: ({ signal }) => api("listDocuments", { query: { kind } }, { signal }),
  });
};
