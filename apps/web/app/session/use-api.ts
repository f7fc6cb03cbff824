import { type ApiName, type ApiRow, type Reply, StudioError } from "@setsuna/contracts";
import { useMemo } from "react";
import { api } from "../api/api.ts";
import type { ApiCall } from "../api/api-client.ts";
import { useSessionStore } from "./session-provider.tsx";

/** The API for a page: an answer that says «signed out» is noticed by the whole page, then thrown on. */
export const useApi = (): ApiCall => {
  const store = useSessionStore();
  return useMemo(() => {
    const call = <Name extends ApiName>(...parts: Parameters<typeof api<Name>>): Promise<Reply<ApiRow<Name>>> =>
      api<Name>(...parts).catch((error: unknown) => {
        if (error instanceof StudioError && error.code === "signed-out") store.noticeEnd();
        throw error;
      });
    // The same parameters and the same reply; the compiler cannot compare conditional rest parameters.
    return call as ApiCall;
  }, [store]);
};
