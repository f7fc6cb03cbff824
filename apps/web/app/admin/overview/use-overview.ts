import type { ApiRow, Reply } from "@setsuna/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

const SHOWN = 4;
const REFRESH_MS = 60_000;

export interface Waiting {
  readonly overdue: Reply<ApiRow<"listInvoices">>;
  readonly orders: Reply<ApiRow<"listOrders">>;
  readonly refunds: Reply<ApiRow<"listRefunds">>;
  readonly unanswered: Reply<ApiRow<"listContactMessages">>;
}

export const useTrends = (): UseQueryResult<Reply<ApiRow<"readTrends">>> => {
  const api = useApi();
  return useQuery({ queryKey: ["admin", "trends"], queryFn: ({ signal }) => api("readTrends", {}, { signal }) });
};

export const useWaiting = (): UseQueryResult<Waiting> => {
  const api = useApi();
  return useQuery({
    queryKey: ["admin", "overview"],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const page = { limit: SHOWN };
      const [overdue, orders, refunds, unanswered] = await Promise.all([
        api("listInvoices", { query: { ...page, state: "overdue" } }, { signal }),
        api("listOrders", { query: { ...page, state: "awaiting" } }, { signal }),
        api("listRefunds", { query: { ...page, state: "owed" } }, { signal }),
        api("listContactMessages", { query: { ...page, state: "new" } }, { signal }),
      ]);
      return { overdue, orders, refunds, unanswered };
    },
  });
};
