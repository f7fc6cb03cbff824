import type { SignUpProof } from "@setsuna/account";
import { type CurrentSession, StudioError } from "@setsuna/contracts";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";

/** Rejects with a StudioError. Resolves when the page was left. */
type CompleteSignUp = (email: string, code: string, proof: SignUpProof) => Promise<void>;

/** Logs in and continues to My Page. Without a login (maintenance, or a user pool without one), ends at the final page. */
export const useCompleteSignUp = (): CompleteSignUp => {
  const { t } = useTranslation();
  const api = useApi();
  const store = useSessionStore();
  const navigate = useNavigate();
  const toast = useToast();
  return useCallback(
    async (email, code, proof) => {
      const tokens = await identity.confirmSignUp(email, code, proof);
      let opened: CurrentSession | undefined;
      try {
        opened = tokens && (await api("signIn", { body: tokens }));
      } catch (error) {
        if (!(error instanceof StudioError)) throw error;
      }
      if (opened === undefined) {
        // Drop the code, which a reload would retry.
        await navigate("/signup/complete", { replace: true });
        return;
      }
      store.settle(opened);
      toast({ tone: "success", text: t("auth.complete.welcome") });
      await navigate("/user", { replace: true });
    },
    [api, navigate, store, t, toast],
  );
};
