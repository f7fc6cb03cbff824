import type { ApiRow, CurrentSession, Reply, Sent, SerialId } from "@setsuna/contracts";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSessionStore } from "../../account/session/session-provider.tsx";
import { useApi } from "../../account/session/use-api.ts";
import { organization as en } from "../../content/en/screens/organization.ts";
import { organization as ja } from "../../content/ja/screens/organization.ts";
import { type Translation, useTranslation } from "../../i18n/use-translation.ts";

const MINE_KEY = ["organizations"] as const;
const ORGANIZATION_KEY = ["organization"] as const;
export type Organization = Reply<ApiRow<"readOrganization">>;
export type Mine = Reply<ApiRow<"listOrganizations">>;

/** Brings the texts along, which only these screens load. */
export const useOrganizationTexts = (): Translation<"organization"> => {
  const { i18n } = useTranslation();
  i18n.addSpace("organization", { ja, en });
  return useTranslation("organization");
};

export const useMyOrganizations = (): UseQueryResult<Mine> => {
  const api = useApi();
  return useQuery({ queryKey: MINE_KEY, queryFn: ({ signal }) => api("listOrganizations", {}, { signal }) });
};

export const useOrganization = (): UseQueryResult<Organization> => {
  const api = useApi();
  return useQuery({ queryKey: ORGANIZATION_KEY, queryFn: ({ signal }) => api("readOrganization", {}, { signal }) });
};

/** Switches all tabs. Null: to the account itself. */
export const useActFor = (): UseMutationResult<CurrentSession, Error, string | null> => {
  const api = useApi();
  const store = useSessionStore();
  return useMutation({
    mutationFn: (organization) => api("actFor", { body: { organization } }),
    onSuccess: (session) => store.settle(session),
  });
};

/** Reloads what the change concerns, even after a failure, and asks again for whom the session acts. */
const useChange = <Input, Output>(act: (input: Input) => Promise<Output>): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  const store = useSessionStore();
  return useMutation({
    mutationFn: act,
    onSettled: async () => {
      await store.check();
      await Promise.all([MINE_KEY, ORGANIZATION_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
};

/** Not the mutation's own callback, which ends with this screen. The dialog shows a failure. */
export const afterwards = (done: Promise<unknown>, then: () => void): void => {
  done.then(then, () => undefined);
};

type Body<Name extends "createOrganization" | "convertAccount" | "renameOrganization" | "inviteMember"> = Sent<
  ApiRow<Name>
>["body"];

/** Calls that change organizations and their members. */
export const useOrganizationChanges = () => {
  const api = useApi();
  return {
    create: useChange((body: Body<"createOrganization">) => api("createOrganization", { body })),
    convert: useChange((body: Body<"convertAccount">) => api("convertAccount", { body })),
    accept: useChange((id: string) => api("acceptInvitation", { params: { id } })),
    decline: useChange((id: string) => api("declineInvitation", { params: { id } })),
  };
};

/** Calls of the owner, and `leave`. */
export const useMemberChanges = () => {
  const api = useApi();
  return {
    rename: useChange((body: Body<"renameOrganization">) => api("renameOrganization", { body })),
    invite: useChange((body: Body<"inviteMember">) => api("inviteMember", { body })),
    withdraw: useChange((id: string) => api("revokeInvitation", { params: { id } })),
    setRole: useChange(({ id, role }: { readonly id: string; readonly role: Sent<ApiRow<"setMemberRole">>["body"]["role"] }) =>
      api("setMemberRole", { params: { id }, body: { role } }),
    ),
    setIds: useChange(({ id, serialIds }: { readonly id: string; readonly serialIds: SerialId[] | null }) =>
      api("setMemberIds", { params: { id }, body: { serialIds } }),
    ),
    remove: useChange((id: string) => api("removeMember", { params: { id } })),
    leave: useChange(() => api("leaveOrganization")),
    transfer: useChange((member: string) => api("transferOrganization", { body: { member } })),
    end: useChange(() => api("deleteOrganization", { body: { agreed: true } })),
  };
};
