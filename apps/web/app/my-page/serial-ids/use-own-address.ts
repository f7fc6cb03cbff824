import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

/** The address that this browser reaches the server from; undefined until it is known, or when the server does not say. */
export const useOwnAddress = (): string | undefined => {
  const api = useApi();
  const { data } = useQuery({ queryKey: ["sessions"], queryFn: ({ signal }) => api("listSessions", {}, { signal }) });
  return data?.sessions.find((session) => session.current)?.address;
};
