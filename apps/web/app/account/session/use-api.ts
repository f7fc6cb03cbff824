import { type ApiName, type ApiRow, mayCall, type Reply, StudioError } from "@setsuna/contracts";
import { useMemo } from "react";
import { api } from "../../api/api.ts";
import type { ApiCall, CallOptions } from "../../api/api-client.ts";
import { proofQueue } from "../../api/call-queue.ts";
import { useSession, useSessionStore } from "./session-provider.tsx";

const isProofMissing = (error: unknown): boolean =>
  error instanceof StudioError && (error.code === "proof-needed" || error.code === "second-factor-needed");

/**
 * Reports "signed out" to the whole page and rethrows it. Asks for a required proof, then repeats the call; canceling rejects
 * with `proof-needed`.
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
        // Options are the third parameter of every call.
        const options = parts[2] as CallOptions | undefined;
        await proofQueue.wait(options?.signal);
        return attempt<Name>(...parts);
      });
    // The compiler can't compare conditional rest parameters.
    return call as ApiCall;
  }, [store]);
};

/** Hides what a member of an organization may not do. The server checks each call itself. */
export const useMay = (): ((call: ApiName) => boolean) => {
  const session = useSession();
  return (call) => session.state === "signed-in" && mayCall(session.account, call);
};
