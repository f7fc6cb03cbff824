import type { ApiRow, Reply, Sent } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

const TOKENS_KEY = ["tokens"] as const;
export type Tokens = Reply<ApiRow<"listTokens">>;
export type MadeToken = Reply<ApiRow<"createToken">>;
export type WantedToken = Sent<ApiRow<"createToken">>["body"];

export const useTokens = (): UseQueryResult<Tokens> => {
  const api = useApi();
  return useQuery({ queryKey: TOKENS_KEY, queryFn: ({ signal }) => api("listTokens", {}, { signal }) });
};

const useChange = <Input, Output>(act: (input: Input) => Promise<Output>): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // The answer holds the secret, so don't cache it.
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: TOKENS_KEY }),
  });
};

export const useCreateToken = (): UseMutationResult<MadeToken, Error, WantedToken> => {
  const api = useApi();
  return useChange((body: WantedToken) => api("createToken", { body }));
};

export const useRevokeToken = (): UseMutationResult<undefined, Error, string> => {
  const api = useApi();
  return useChange((id: string) => api("revokeToken", { params: { id } }));
};
