import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** As the server sees it; undefined when unknown. */
export const useOwnAddress = (): string | undefined => {
  const api = useApi();
  const { data } = useQuery({ queryKey: ["sessions"], queryFn: ({ signal }) => api("listSessions", {}, { signal }) });
  return data?.sessions.find((session) => session.current)?.address;
};
