import type { ApiRow, ConnectionId, Reply, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** In ms, while visible. The relays are queried at most once per second. */
const REFRESH_MS = 2000;
const KEY = ["admin", "live"] as const;

export type Live = Reply<ApiRow<"readLive">>;

export const useLive = (): UseQueryResult<Live> => {
  const api = useApi();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api("readLive", {}, { signal }), refetchInterval: REFRESH_MS });
};

export interface Ending {
  readonly id: SerialId;
  readonly connection: ConnectionId;
}

export const useEndLive = (): UseMutationResult<undefined, Error, Ending> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ending) => api("endLiveConnection", { params: ending }),
    onSuccess: (_done, { connection }) =>
      queries.setQueryData<Live>(
        KEY,
        (known) =>
          known && {
            ...known,
            serialIds: known.serialIds.flatMap((one) => {
              const connections = one.connections.filter(({ id }) => id !== connection);
              return connections.length === 0 ? [] : [{ ...one, connections }];
            }),
          },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
};
