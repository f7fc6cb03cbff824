import { type CurrentSession, type ProofWays, StudioError } from "@setsuna/contracts";
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { api } from "../../api/api.ts";
import { identity } from "../identity/identity.ts";

/** The calls that prove who is there. They go past the queue of those that wait for a proof. */
export const proofCalls = {
  ways: (signal: AbortSignal): Promise<ProofWays> => api("readProofWays", {}, { signal }),
  password: (email: string, password: string): Promise<CurrentSession> =>
    identity.proving(email, password, (accessToken) => api("provePassword", { body: { accessToken } })),
  totp: (code: string): Promise<CurrentSession> => api("proveTotp", { body: { code } }),
  passkey: async (): Promise<CurrentSession> => {
    const options = await api("passkeyAuthenticationOptions");
    // The contract passes WebAuthn's structures on as they are; the library reads them.
    const response = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
    return api("provePasskey", { body: { response: { ...response } } });
  },
  recoveryCode: (code: string): Promise<CurrentSession> => api("proveRecoveryCode", { body: { code } }),
  /** Says whether this session is proved already. */
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
