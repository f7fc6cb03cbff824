import type { ApiRow, Connection, ConnectionId, Reply, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** Says how often the state is asked for while the page can be seen, in ms. The relay itself is asked once a second at most. */
const REFRESH_MS = 1500;

const keyOf = (id: SerialId) => ["connections", id] as const;
type Connections = Reply<ApiRow<"listConnections">>;

/** Returns who is connected to a serial ID, brought up to date every `refreshMs` while the page can be seen; also after a failure. */
export const useConnections = (id: SerialId, refreshMs = REFRESH_MS): UseQueryResult<Connections> => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api("listConnections", { params: { id } }, { signal }),
    refetchInterval: refreshMs,
    // It is about now: what another screen read a moment ago is shown until the answer is there.
    staleTime: 0,
  });
};

/** Ends a connection; the list then does without it at once. */
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
