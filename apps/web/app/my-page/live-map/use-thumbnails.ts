import type { ConnectionThumbnail, SerialId } from "@setsuna/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** Half a sender's interval, ms. */
const REFRESH_MS = 5000;

/**
 * Returns the thumbnails of an ID's streams by connection name, while `wanted` and the page is visible. Empty if there are
 * none.
 */
export const useThumbnails = (id: SerialId, wanted: boolean): ReadonlyMap<string, ConnectionThumbnail> => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["thumbnails", id],
    queryFn: ({ signal }) => api("listThumbnails", { params: { id } }, { signal }),
    enabled: wanted,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
  });
  return new Map(wanted ? data?.thumbnails.map((one) => [one.connection, one]) : []);
};
