import { type CurrentSession, type ProofWays, StudioError } from "@setsuna/contracts";
import { api } from "../../api/api.ts";
import { identity } from "../identity/identity.ts";
import { provenByPasskey } from "./authenticator.ts";

/** They bypass the queue of calls that wait for a proof. */
export const proofCalls = {
  ways: (signal: AbortSignal): Promise<ProofWays> => api("readProofWays", {}, { signal }),
  password: (email: string, password: string): Promise<CurrentSession> =>
    identity.proving(email, password, (accessToken) => api("provePassword", { body: { accessToken } })),
  totp: (code: string): Promise<CurrentSession> => api("proveTotp", { body: { code } }),
  passkey: async (): Promise<CurrentSession> => {
    const response = await provenByPasskey(await api("passkeyAuthenticationOptions"));
    return api("provePasskey", { body: { response } });
  },
  recoveryCode: (code: string): Promise<CurrentSession> => api("proveRecoveryCode", { body: { code } }),
  isProved: async (): Promise<boolean> => {
    try {
      await api("checkProof");
      return true;
    } catch (error) {
      if (error instanceof StudioError && (error.code === "proof-needed" || error.code === "second-factor-needed")) return false;
      throw error;
    }
  },
} as const;
