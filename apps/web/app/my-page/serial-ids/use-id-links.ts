import type { ApiRow, LinkId, Reply, Sent, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { SERIAL_IDS_KEY } from "./use-serial-ids.ts";

export type IdLinks = Reply<ApiRow<"listIdLinks">>;
type WantedLink = Sent<ApiRow<"makeIdLink">>["body"];

const keyOf = (id: SerialId) => ["id-links", id] as const;

/** Oldest first. */
export const useIdLinks = (id: SerialId): UseQueryResult<IdLinks> => {
  const api = useApi();
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api("listIdLinks", { params: { id } }, { signal }) });
};

const useChange = <Input, Output>(
  id: SerialId,
  act: (input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: keyOf(id) }), queries.invalidateQueries({ queryKey: SERIAL_IDS_KEY })]),
  });
};

/** Runs before the list reloads, even if unmounted. */
interface Done {
  readonly onDone: () => void;
}

export const useMakeIdLink = (id: SerialId): UseMutationResult<void, Error, Done & { readonly body: WantedLink }> => {
  const api = useApi();
  return useChange(id, async ({ body, onDone }) => {
    await api("makeIdLink", { params: { id }, body });
    onDone();
  });
};

export const useRevokeIdLink = (id: SerialId): UseMutationResult<void, Error, Done & { readonly link: LinkId }> => {
  const api = useApi();
  return useChange(id, async ({ link, onDone }) => {
    await api("revokeIdLink", { params: { id, link } });
    onDone();
  });
};

export const useEndIdLinks = (id: SerialId): UseMutationResult<void, Error, Done> => {
  const api = useApi();
  return useChange(id, async ({ onDone }) => {
    await api("endIdLinks", { params: { id } });
    onDone();
  });
};
