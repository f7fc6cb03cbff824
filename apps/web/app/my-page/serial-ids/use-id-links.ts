import type { ApiRow, LinkId, Reply, Sent, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";
import { SERIAL_IDS_KEY } from "./use-serial-ids.ts";

export type IdLinks = Reply<ApiRow<"listIdLinks">>;
type MadeLink = Reply<ApiRow<"makeIdLink">>;
type WantedLink = Sent<ApiRow<"makeIdLink">>["body"];

const keyOf = (id: SerialId) => ["id-links", id] as const;

/** The links that one's own ID is joined by, oldest first. */
export const useIdLinks = (id: SerialId): UseQueryResult<IdLinks> => {
  const api = useApi();
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api("listIdLinks", { params: { id } }, { signal }) });
};

/** A change of links: they and the card are read anew after it, also when it failed. */
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

/** Makes a link. `onMade` is called before the list is read anew, and whether or not the form is still there: nobody else has the secret. */
export const useMakeIdLink = (
  id: SerialId,
): UseMutationResult<MadeLink, Error, { readonly body: WantedLink; readonly onMade: () => void }> => {
  const api = useApi();
  return useChange(id, async ({ body, onMade }) => {
    const made = await api("makeIdLink", { params: { id }, body });
    onMade();
    return made;
  });
};

export const useRevokeIdLink = (id: SerialId): UseMutationResult<undefined, Error, LinkId> => {
  const api = useApi();
  return useChange(id, (link: LinkId) => api("revokeIdLink", { params: { id, link } }));
};

export const useEndIdLinks = (id: SerialId): UseMutationResult<undefined, Error, void> => {
  const api = useApi();
  return useChange(id, () => api("endIdLinks", { params: { id } }));
};
