import type { SsoState } from "@setsuna/contracts";
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import type { SsoBody } from "./sso-fields.ts";

const KEY = ["organization", "sso"] as const;

export const useSsoSettings = (): UseQueryResult<SsoState> => {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api("readSso", {}, { signal }) });
};

/** Calls of the owner. */
export const useSsoChanges = () => {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    save: useMutation({ mutationFn: (body: SsoBody) => api("setSso", { body }), onSettled }),
    verify: useMutation({ mutationFn: () => api("verifySsoDomain"), onSettled }),
    remove: useMutation({ mutationFn: () => api("removeSso"), onSettled }),
  };
};
export type SsoChanges = ReturnType<typeof useSsoChanges>;
