import { type ApiRow, type CurrentSession, type Reply, StudioError } from "@setsuna/contracts";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorCodeOf, useErrorText } from "../parts/error-text.ts";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";

const FACTORS_KEY = ["second-factors"] as const;
export type SecondFactors = Reply<ApiRow<"readSecondFactors">>;

/** What the account has, and whether this session has passed it. */
export const useSecondFactors = (): UseQueryResult<SecondFactors> => {
  const api = useApi();
  return useQuery({ queryKey: FACTORS_KEY, queryFn: ({ signal }) => api("readSecondFactors", {}, { signal }) });
};

/** A change of factors: what is shown is read anew after it, also when it failed. */
const useChange = <Input, Output>(act: (input: Input) => Promise<Output>): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: FACTORS_KEY }) });
};

/** A proof, which gives the session a mark that the rest of the page should know. */
const useProof = <Input>(act: (input: Input) => Promise<CurrentSession>): UseMutationResult<void, Error, Input> => {
  const store = useSessionStore();
  return useChange(async (input: Input) => store.settle(await act(input)));
};

export const useEnrolTotp = () => {
  const api = useApi();
  return useMutation({ mutationFn: () => api("enrolTotp") });
};
export const useProveTotp = () => {
  const api = useApi();
  return useProof((code: string) => api("proveTotp", { body: { code } }));
};
export const useRemoveTotp = () => {
  const api = useApi();
  return useChange((_: undefined) => api("removeTotp"));
};
export const useRemovePasskey = () => {
  const api = useApi();
  return useChange((id: string) => api("removePasskey", { params: { id } }));
};

// The contract passes WebAuthn's structures on as they are; the library reads them.
export const useAddPasskey = () => {
  const api = useApi();
  return useChange(async (name: string) => {
    const options = await api("passkeyRegistrationOptions");
    const response = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
    return api("addPasskey", { body: { name, response: { ...response } } });
  });
};
export const useProvePasskey = () => {
  const api = useApi();
  return useProof(async (_: undefined) => {
    const options = await api("passkeyAuthenticationOptions");
    const response = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
    return api("provePasskey", { body: { response: { ...response } } });
  });
};

/** What to say of a failure: the catalogue's sentence, or for what an authenticator throws, a cancelled dialog included, ours. */
export const useFailureText = (): ((error: Error) => string) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => (error instanceof StudioError ? errorText(errorCodeOf(error)) : t("security.passkeyFailed"));
};
