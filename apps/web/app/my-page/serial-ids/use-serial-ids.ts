import type { ApiRow, GuestRoomToken, Reply, SerialCard, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** Invalidate after a change of a serial ID or its contract. */
export const SERIAL_IDS_KEY = ["serial-ids"] as const;
type SerialIds = Reply<ApiRow<"listSerialIds">>;
type SerialIdChange<Input, Output = SerialCard> = UseMutationResult<Output, Error, Input>;

/** The serial IDs of who is signed in, oldest first. */
export const useSerialIds = (): UseQueryResult<SerialIds> => {
  const api = useApi();
  return useQuery({ queryKey: SERIAL_IDS_KEY, queryFn: ({ signal }) => api("listSerialIds", {}, { signal }) });
};

/**
 * A change of serial IDs. `shown` updates the list with the answer at once, then the list reloads, even after a failure,
 * because it may be stale. Changes run in order, so the last press of a switch wins.
 */
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
      // A first reading that is under way, from before the change, would count as the new one.
      await queries.cancelQueries({ queryKey: SERIAL_IDS_KEY });
      void queries.invalidateQueries({ queryKey: SERIAL_IDS_KEY });
    },
  });
};

const replacing =
  (id: SerialId) =>
  (known: readonly SerialCard[], changed: SerialCard): SerialCard[] =>
    known.map((card) => (card.id === id ? changed : card));

/** Gives the ID new letters; answers with the new card. */
export const useChangeSerialId = (id: SerialId): SerialIdChange<void> => {
  const api = useApi();
  return useListChange(() => api("changeSerialId", { params: { id } }), replacing(id));
};

/** Sets the name that the owner tells the ID by; blank: none. */
export const useSetIdName = (id: SerialId): SerialIdChange<string> => {
  const api = useApi();
  return useListChange((name) => api("setIdName", { params: { id }, body: { name } }), replacing(id));
};

/** Lets senders make thumbnails for the owner, or no more. */
export const useSetThumbnails = (id: SerialId): SerialIdChange<boolean> => {
  const api = useApi();
  return useListChange((allowed) => api("setThumbnails", { params: { id }, body: { allowed } }), replacing(id));
};

/** Makes a guest room the Free ID of who is signed in; answers with its card. */
export const useKeepGuestRoom = (): SerialIdChange<{ readonly id: SerialId; readonly token: GuestRoomToken }> => {
  const api = useApi();
  return useListChange(
    ({ id, token }) => api("keepGuestRoom", { params: { id }, body: { token } }),
    (known, kept) => [...known.filter(({ plan }) => plan !== "free"), kept],
  );
};

/** Sets the verifier of a password, or none. */
export const useSetIdPassword = (id: SerialId): SerialIdChange<string | null> => {
  const api = useApi();
  return useListChange((verifier) => api("setIdPassword", { params: { id }, body: { verifier } }), replacing(id));
};

/** Sets who may use the ID: one address or network a line. */
export const useSetAllowedAddresses = (id: SerialId): SerialIdChange<string> => {
  const api = useApi();
  return useListChange((addresses) => api("setAllowedAddresses", { params: { id }, body: { addresses } }), replacing(id));
};

/** Ends the ID for good. */
export const useDeleteSerialId = (id: SerialId): SerialIdChange<void, undefined> => {
  const api = useApi();
  return useListChange(
    () => api("deleteSerialId", { params: { id }, body: { agreed: true } }),
    (known) => known.filter((card) => card.id !== id),
  );
};

/** Issues a Free ID to an account that has none. */
export const useReissueSerialId = (): SerialIdChange<void> => {
  const api = useApi();
  return useListChange(
    () => api("reissueSerialId", { body: { plan: "free" } }),
    (known, issued) => [...known.filter(({ id }) => id !== issued.id), issued],
  );
};
