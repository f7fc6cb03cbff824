import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../api/api.ts";
import { errorCodeOf } from "../parts/error-text.ts";
import { useToast } from "../parts/toasts.tsx";
import { useSessionStore } from "./session-provider.tsx";

/** Signs out: then the user is cleared and the home page shown. Where it fails nothing changes, and a message says so. Spec §4. */
export const useSignOut = (): { readonly busy: boolean; readonly signOut: () => Promise<void> } => {
  const { t } = useTranslation();
  const store = useSessionStore();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const signOut = useCallback(async () => {
    setBusy(true);
    try {
      await api("signOut");
      store.settle({ state: "signed-out" });
      await navigate("/");
    } catch (error) {
      errorCodeOf(error);
      toast({ tone: "error", text: t("session.signOutFailed") });
    } finally {
      setBusy(false);
    }
  }, [store, navigate, toast, t]);
  return { busy, signOut };
};
