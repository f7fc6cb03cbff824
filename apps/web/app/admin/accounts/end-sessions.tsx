import type { AdminAccount } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const EndSessions = ({ account: { id, email } }: { readonly account: AdminAccount }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const end = useMutation({
    mutationFn: () => api("endAccountSessions", { params: { account: id } }),
    onSuccess: ({ ended }) => {
      setAsked(false);
      toast({ tone: "success", text: t("accounts.end.done", { count: ended }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const close = () => {
    setAsked(false);
    end.reset();
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        {t("accounts.endSessions")}
      </button>
      {asked && (
        <AdminDialog
          heading={t("accounts.end.heading")}
          act={t("accounts.end.act")}
          busy={end.isPending}
          failure={end.error}
          close={close}
          onAct={() => end.mutate()}
        >
          <p>{t("accounts.end.effect", { email: shownEmail(email) })}</p>
        </AdminDialog>
      )}
    </>
  );
};
