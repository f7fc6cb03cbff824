import { type ApiName, type ApiRow, type Reply, StudioError } from "@setsuna/contracts";
import { useMemo } from "react";
import { api } from "../../api/api.ts";
import type { ApiCall, CallOptions } from "../../api/api-client.ts";
import { proofQueue } from "../security/proof-queue.ts";
import { useSessionStore } from "./session-provider.tsx";

/** True when a proof resolves the error: the call is made once more after it. */
const isProofMissing = (error: unknown): boolean =>
  error instanceof StudioError && (error.code === "proof-needed" || error.code === "second-factor-needed");

/**
 * The API for a page. Reports an answer of "signed out" to the whole page, then rethrows it. If the server requires a proof,
 * asks for it in a dialog and then resumes the call. Canceling rejects with `proof-needed`.
 */
export const useApi = (): ApiCall => {
  const store = useSessionStore();
  return useMemo(() => {
    const attempt = <Name extends ApiName>(...parts: Parameters<typeof api<Name>>): Promise<Reply<ApiRow<Name>>> =>
      api<Name>(...parts).catch((error: unknown) => {
        if (error instanceof StudioError && error.code === "signed-out") store.noticeEnd();
        throw error;
      });
    const call = <Name extends ApiName>(...parts: Parameters<typeof api<Name>>): Promise<Reply<ApiRow<Name>>> =>
      attempt<Name>(...parts).catch(async (error: unknown) => {
        if (!isProofMissing(error)) throw error;
        // The options stand third, whatever the call's own parts are.
        const options = parts[2] as CallOptions | undefined;
        await proofQueue.wait(options?.signal);
        return attempt<Name>(...parts);
      });
    // The same parameters and the same reply; the compiler cannot compare conditional rest parameters.
    return call as ApiCall;
  }, [store]);
};
