import type { ApiRow, Reply } from "@setsuna/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

export const ACCOUNT_KEY = ["account"] as const;
export type AccountDetails = Reply<ApiRow<"readAccount">>;

export const useAccount = (): UseQueryResult<AccountDetails> => {
  const api = useApi();
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: ({ signal }) => api("readAccount", {}, { signal }) });
};
