import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSessionStore } from "./session-provider.tsx";

/** Signs out, clears the user and shows the home page. On failure, changes nothing and shows a message. Spec §4. */
export const useSignOut = (): { readonly busy: boolean; readonly signOut: () => Promise<void> } => {
  const { t } = useTranslation();
  const store = useSessionStore();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const signOut = useCallback(async () => {
    setBusy(true);
    try {
      const { signOutAtServer } = await import("./sign-out.ts");
      if (await signOutAtServer()) {
        store.settle({ state: "signed-out" });
        await navigate("/");
      } else toast({ tone: "error", text: t("session.signOutFailed") });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", text: t("session.signOutFailed") });
    } finally {
      setBusy(false);
    }
  }, [store, navigate, toast, t]);
  return { busy, signOut };
};
