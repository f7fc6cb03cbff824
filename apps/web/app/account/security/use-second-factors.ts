import type { ApiRow, Reply } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";
import { newPasskey } from "./authenticator.ts";
import { newCodes } from "./new-codes.ts";

const FACTORS_KEY = ["second-factors"] as const;
export type SecondFactors = Reply<ApiRow<"readSecondFactors">>;

export const useSecondFactors = (): UseQueryResult<SecondFactors> => {
  const api = useApi();
  return useQuery({ queryKey: FACTORS_KEY, queryFn: ({ signal }) => api("readSecondFactors", {}, { signal }) });
};

const useChange = <Input, Output>(act: (input: Input) => Promise<Output>): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: FACTORS_KEY }) });
};

/** Made with the first factor: after its loss it is too late. */
const useFirstCodes = (): (() => Promise<void>) => {
  const api = useApi();
  return async () => {
    const { recoveryCodes } = await api("readSecondFactors");
    if (recoveryCodes === null) newCodes.show((await api("makeRecoveryCodes")).codes);
  };
};

export const useEnrolTotp = () => {
  const api = useApi();
  return useMutation({ mutationFn: () => api("enrolTotp") });
};
export const useConfirmTotp = () => {
  const api = useApi();
  const store = useSessionStore();
  const showFirstCodes = useFirstCodes();
  return useChange(async (code: string) => {
    const session = await api("proveTotp", { body: { code } });
    await showFirstCodes();
    store.settle(session);
  });
};
export const useRemoveTotp = () => {
  const api = useApi();
  return useChange((_: undefined) => api("removeTotp"));
};
export const useRemovePasskey = () => {
  const api = useApi();
  return useChange((id: string) => api("removePasskey", { params: { id } }));
};

export const useAddPasskey = () => {
  const api = useApi();
  const store = useSessionStore();
  const showFirstCodes = useFirstCodes();
  return useChange(async (name: string) => {
    const response = await newPasskey(await api("passkeyRegistrationOptions"));
    const added = await api("addPasskey", { body: { name, response } });
    await showFirstCodes();
    // The first factor passes this session's second factor.
    await store.check();
    return added;
  });
};
export const useMakeCodes = () => {
  const api = useApi();
  return useChange(async (_: undefined) => newCodes.show((await api("makeRecoveryCodes")).codes));
};
