import { type AdminSerialId, formatSerialId } from "@setsuna/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";

/** The ID then follows the contract again. Hidden without a hold. */
export const LiftHold = ({ serialId }: { readonly serialId: AdminSerialId }) => {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState(false);
  return (
    <>
      {serialId.held !== null && (
        <button type="button" className="button" onClick={() => setAsked(true)}>
          {t("serialIds.lift.open")}
        </button>
      )}
      {asked && <LiftDialog serialId={serialId} close={() => setAsked(false)} />}
    </>
  );
};

const LiftDialog = ({ serialId: { id }, close }: { readonly serialId: AdminSerialId; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const lift = useMutation({
    mutationFn: () => api("liftContractStatus", { params: { id }, body: { reason } }),
    onSuccess: ({ contractStatus }) => {
      close();
      toast({ tone: "success", text: t("serialIds.change.done", { status: t(`serialIds.statuses.${contractStatus}`) }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const act = () => {
    setMissing(reason.trim() === "");
    if (reason.trim() !== "") lift.mutate();
  };
  return (
    <AdminDialog
      heading={t("serialIds.lift.heading", { id: formatSerialId(id) })}
      act={t("serialIds.lift.act")}
      busy={lift.isPending}
      failure={lift.error}
      close={close}
      onAct={act}
    >
      <p>{t("serialIds.lift.text")}</p>
      <ReasonField value={reason} onChange={setReason} missing={missing} />
    </AdminDialog>
  );
};
