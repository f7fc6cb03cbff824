import type { ApiRow, BillingDocument, Reply } from "@setsuna/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { ownPath } from "../../platform/site-path.ts";
import { SERIAL_IDS_KEY } from "../serial-ids/use-serial-ids.ts";

/** Client-side navigation doesn't reach it. */
const isOfMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && ownPath(new URL(loaded.name).pathname).startsWith("/studio/user");
};

/** Stripe needs a document under /studio/user: its policy allows it, and it isn't cross-origin isolated. Reloads otherwise. */
const useGuestDocument = (gateway: "test" | "stripe" | undefined): void => {
  useEffect(() => {
    if (gateway === "stripe" && window.crossOriginIsolated && !isOfMyPage()) window.location.reload();
  }, [gateway]);
};

/** Invalidate them after a change on the server. */
export const BILLING_KEYS = {
  serialIds: SERIAL_IDS_KEY,
  address: ["billing-address"],
  card: ["billing-card"],
  coupons: ["coupons"],
  documents: ["billing-documents"],
  credit: ["invoice-credit"],
} as const;

export type CardSettings = Reply<ApiRow<"readCard">>;

export const useBillingAddress = (): UseQueryResult<Reply<ApiRow<"readBillingAddress">>> => {
  const api = useApi();
  return useQuery({ queryKey: BILLING_KEYS.address, queryFn: ({ signal }) => api("readBillingAddress", {}, { signal }) });
};

export const useCard = (): UseQueryResult<CardSettings> => {
  const api = useApi();
  const card = useQuery({ queryKey: BILLING_KEYS.card, queryFn: ({ signal }) => api("readCard", {}, { signal }) });
  useGuestDocument(card.data?.gateway);
  return card;
};

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

export const useDocuments = (kind: BillingDocument["kind"]): UseQueryResult<Reply<ApiRow<"listDocuments">>> => {
  const api = useApi();
  return useQuery({
    queryKey: [...BILLING_KEYS.documents, kind],
    queryFn: ({ signal }) => api("listDocuments", { query: { kind } }, { signal }),
  });
};
