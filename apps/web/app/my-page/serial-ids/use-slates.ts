import type { ApiRow, Channel, Reply, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

type Slates = Reply<ApiRow<"listSlates">>;

const keyOf = (id: SerialId) => ["slates", id] as const;

export const useSlates = (id: SerialId): UseQueryResult<Slates> => {
  const api = useApi();
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api("listSlates", { params: { id } }, { signal }) });
};

/** `frames` absent: removes the slate. */
export interface SlateChange {
  readonly channel: Channel;
  readonly frames?: () => Promise<string[]>;
}

export const useChangeSlate = (id: SerialId): UseMutationResult<void, Error, SlateChange> => {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ channel, frames }: SlateChange) => {
      const params = { id, channel: String(channel) };
      if (frames === undefined) await api("clearSlate", { params });
      else await api("setSlate", { params, body: { frames: await frames() } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
};
