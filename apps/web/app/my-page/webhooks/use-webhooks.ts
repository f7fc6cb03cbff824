import type { ApiRow, Reply, Sent } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../account/session/use-api.ts";

const WEBHOOKS_KEY = ["webhooks"] as const;
/** Polling interval, ms, while visible: deliveries change without user action. */
const REFRESH_MS = 3000;
const deliveriesKey = (id: string) => [...WEBHOOKS_KEY, id, "deliveries"] as const;
export type Webhooks = Reply<ApiRow<"listWebhooks">>;
export type WebhookSecret = Reply<ApiRow<"createWebhook">>;
export type WantedWebhook = Sent<ApiRow<"createWebhook">>["body"];

export const useWebhooks = (): UseQueryResult<Webhooks> => {
  const api = useApi();
  return useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => api("listWebhooks", {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
};

export const useDeliveries = (id: string): UseQueryResult<Reply<ApiRow<"listWebhookDeliveries">>> => {
  const api = useApi();
  return useQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ signal }) => api("listWebhookDeliveries", { params: { id } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
};

/** Reloads the list, even after a failure. */
const useChange = <Input, Output>(act: (input: Input) => Promise<Output>): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // The answer may hold a secret, so don't cache it.
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
};

export const useCreateWebhook = (): UseMutationResult<WebhookSecret, Error, WantedWebhook> => {
  const api = useApi();
  return useChange((body: WantedWebhook) => api("createWebhook", { body }));
};

export const useRotateWebhook = (id: string): UseMutationResult<WebhookSecret, Error, void> => {
  const api = useApi();
  return useChange(() => api("rotateWebhookSecret", { params: { id } }));
};

export const useEnableWebhook = (id: string): UseMutationResult<undefined, Error, void> => {
  const api = useApi();
  return useChange(() => api("enableWebhook", { params: { id } }));
};

export const useRemoveWebhook = (id: string): UseMutationResult<undefined, Error, void> => {
  const api = useApi();
  return useChange(() => api("removeWebhook", { params: { id } }));
};

export const useReplay = (id: string): UseMutationResult<undefined, Error, string> => {
  const api = useApi();
  return useChange((delivery: string) => api("replayWebhookDelivery", { params: { id, delivery } }));
};
