import type { ApiRow, GuestRoomToken, Reply, SerialCard, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** Invalidate after a change of a serial ID or its contract. */
export const SERIAL_IDS_KEY = ["serial-ids"] as const;
type SerialIds = Reply<ApiRow<"listSerialIds">>;
type SerialIdChange<Input, Output = SerialCard> = UseMutationResult<Output, Error, Input>;

export const useSerialIds = (): UseQueryResult<SerialIds> => {
  const api = useApi();
  return useQuery({ queryKey: SERIAL_IDS_KEY, queryFn: ({ signal }) => api("listSerialIds", {}, { signal }) });
};

/** `shown`: updates the list at once; then it reloads, even after a failure. Changes run in order, so the last press wins. */
const useListChange = <Input, Output>(
  act: (input: Input) => Promise<Output>,
  shown: (known: readonly SerialCard[], answer: Output) => SerialCard[],
): SerialIdChange<Input, Output> => {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: SERIAL_IDS_KEY[0] },
    mutationFn: act,
    onSuccess: (answer) =>
      queries.setQueryData<SerialIds>(SERIAL_IDS_KEY, (known) => known && { serialIds: shown(known.serialIds, answer) }),
    onSettled: async () => {
      // A running load from before the change would count as new.
      await queries.cancelQueries({ queryKey: SERIAL_IDS_KEY });
      void queries.invalidateQueries({ queryKey: SERIAL_IDS_KEY });
    },
  });
};

const replacing =
  (id: SerialId) =>
  (known: readonly SerialCard[], changed: SerialCard): SerialCard[] =>
    known.map((card) => (card.id === id ? changed : card));

export const useChangeSerialId = (id: SerialId): SerialIdChange<void> => {
  const api = useApi();
  return useListChange(() => api("changeSerialId", { params: { id } }), replacing(id));
};

export const useSetIdName = (id: SerialId): SerialIdChange<string> => {
  const api = useApi();
  return useListChange((name) => api("setIdName", { params: { id }, body: { name } }), replacing(id));
};

export const useSetThumbnails = (id: SerialId): SerialIdChange<boolean> => {
  const api = useApi();
  return useListChange((allowed) => api("setThumbnails", { params: { id }, body: { allowed } }), replacing(id));
};

export const useSetPartyGroups = (id: SerialId): SerialIdChange<readonly string[]> => {
  const api = useApi();
  return useListChange((groups) => api("setPartyGroups", { params: { id }, body: { groups: [...groups] } }), replacing(id));
};

export const useKeepGuestRoom = (): SerialIdChange<{ readonly id: SerialId; readonly token: GuestRoomToken }> => {
  const api = useApi();
  return useListChange(
    ({ id, token }) => api("keepGuestRoom", { params: { id }, body: { token } }),
    (known, kept) => [...known.filter(({ plan }) => plan !== "free"), kept],
  );
};

export const useSetIdPassword = (id: SerialId): SerialIdChange<string | null> => {
  const api = useApi();
  return useListChange((verifier) => api("setIdPassword", { params: { id }, body: { verifier } }), replacing(id));
};

export const useSetAllowedAddresses = (id: SerialId): SerialIdChange<string> => {
  const api = useApi();
  return useListChange((addresses) => api("setAllowedAddresses", { params: { id }, body: { addresses } }), replacing(id));
};

export const useDeleteSerialId = (id: SerialId): SerialIdChange<void, undefined> => {
  const api = useApi();
  return useListChange(
    () => api("deleteSerialId", { params: { id }, body: { agreed: true } }),
    (known) => known.filter((card) => card.id !== id),
  );
};

export const useReissueSerialId = (): SerialIdChange<void> => {
  const api = useApi();
  return useListChange(
    () => api("reissueSerialId", { body: { plan: "free" } }),
    (known, issued) => [...known.filter(({ id }) => id !== issued.id), issued],
  );
};
