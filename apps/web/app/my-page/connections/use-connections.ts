import type { ApiRow, Channel, Connection, ConnectionId, Reply, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** In ms, while visible. The relay is asked once a second at most. */
const REFRESH_MS = 1500;

const keyOf = (id: SerialId) => ["connections", id] as const;
type Connections = Reply<ApiRow<"listConnections">>;

/** Polls every `refreshMs` while visible, even after a failure. */
export const useConnections = (id: SerialId, refreshMs = REFRESH_MS): UseQueryResult<Connections> => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api("listConnections", { params: { id } }, { signal }),
    refetchInterval: refreshMs,
    // Cached data is only a placeholder.
    staleTime: 0,
  });
};

export const useEndConnection = (id: SerialId): UseMutationResult<undefined, Error, ConnectionId> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (connection) => api("endConnection", { params: { id, connection } }),
    onSuccess: (_done, ended) =>
      queries.setQueryData<Connections>(
        keyOf(id),
        (known) => known && { connections: known.connections.filter((one: Connection) => one.id !== ended) },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
};

export const useSwitchSender = (id: SerialId): UseMutationResult<Reply<ApiRow<"switchSender">>, Error, Channel> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (channel) => api("switchSender", { params: { id, channel: String(channel) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
};
