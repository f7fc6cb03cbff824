import { type ApiRow, type ErrorCode, type Reply, StudioError } from "@setsuna/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { errorCodeOf } from "../../components/error-text.ts";
import { sitePath } from "../../platform/site-path.ts";
import { rememberSetup, startedSetup } from "./pending-errand.ts";
import { BILLING_KEYS, type CardSettings } from "./use-billing.ts";

type Setup = Reply<ApiRow<"startCardSetup">>;

export type CardSetup =
  | { readonly state: "idle" }
  | { readonly state: "starting" }
  | { readonly state: "entering"; readonly setup: string; readonly clientSecret: string }
  | { readonly state: "checking" }
  | { readonly state: "saved" }
  | { readonly state: "waiting"; readonly setup: string }
  | { readonly state: "failed"; readonly code: ErrorCode };

export interface CardSetupActs {
  readonly setup: CardSetup;
  readonly start: () => void;
  readonly finish: (setup: string) => void;
}

/** Retries only if there was no answer. */
const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    const open = error instanceof StudioError && (error.code === "payment-unavailable" || error.code === "server-unreachable");
    if (!open) rememberSetup(undefined);
    throw error;
  });

const leaveFor = ({ setup, url }: Setup): boolean => {
  if (url === null) return false;
  rememberSetup(setup);
  window.location.assign(sitePath(url));
  return true;
};

/** `returned`: setup in the URL after a return; absent: this tab's. */
export const useCardSetup = (returned: string | undefined): CardSetupActs => {
  const api = useApi();
  const queries = useQueryClient();
  const [setup, setSetup] = useState<CardSetup>({ state: "idle" });
  const busy = useRef(false);

  const guarded = useCallback(async (act: () => Promise<CardSetup>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      setSetup(await act());
    } catch (error) {
      setSetup({ state: "failed", code: errorCodeOf(error) });
    } finally {
      busy.current = false;
    }
  }, []);

  const finish = useCallback(
    (name: string) =>
      void guarded(async () => {
        setSetup({ state: "checking" });
        const { state, card } = await asked(api("finishCardSetup", { params: { setup: name } }));
        if (state === "requires-action") return { state: "waiting", setup: name };
        rememberSetup(undefined);
        queries.setQueryData<CardSettings>(BILLING_KEYS.card, (known) => known && { ...known, card });
        await queries.invalidateQueries({ queryKey: BILLING_KEYS.card });
        // An open payment may have gone through.
        await queries.invalidateQueries({ queryKey: BILLING_KEYS.serialIds });
        await queries.invalidateQueries({ queryKey: BILLING_KEYS.documents });
        return { state: "saved" };
      }),
    [api, queries, guarded],
  );

  const start = useCallback(
    () =>
      void guarded(async () => {
        setSetup({ state: "starting" });
        const begun = await api("startCardSetup");
        if (leaveFor(begun)) return { state: "starting" };
        if (begun.clientSecret === null) return { state: "failed", code: "payment-unavailable" };
        rememberSetup(begun.setup);
        return { state: "entering", setup: begun.setup, clientSecret: begun.clientSecret };
      }),
    [api, guarded],
  );

  useEffect(() => {
    const name = returned ?? startedSetup();
    if (name !== undefined) finish(name);
  }, [returned, finish]);

  // Back may restore this page from the cache.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setSetup({ state: "idle" });
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  return { setup, start, finish };
};
