import { contractEffect } from "@setsuna/account";
import { type AdminSerialId, ContractStatus, formatSerialId } from "@setsuna/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { SelectField } from "../../components/field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";

export const ChangeStatus = ({ serialId }: { readonly serialId: AdminSerialId }) => {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        {t("serialIds.change.open")}
      </button>
      {asked && <ChangeDialog serialId={serialId} close={() => setAsked(false)} />}
    </>
  );
};

const ChangeDialog = ({ serialId, close }: { readonly serialId: AdminSerialId; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const { id, contractStatus } = serialId;
  const [status, setStatus] = useState<ContractStatus>(contractStatus);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const change = useMutation({
    mutationFn: () => api("setContractStatus", { params: { id }, body: { status, reason } }),
    onSuccess: () => {
      close();
      toast({ tone: "success", text: t("serialIds.change.done", { status: t(`serialIds.statuses.${status}`) }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const act = () => {
    setMissing(reason.trim() === "");
    if (reason.trim() !== "") change.mutate();
  };
  return (
    <AdminDialog
      heading={t("serialIds.change.heading", { id: formatSerialId(id) })}
      act={t("serialIds.change.act")}
      busy={change.isPending}
      failure={change.error}
      close={close}
      onAct={act}
    >
      <p>{t("serialIds.change.from", { status: t(`serialIds.statuses.${contractStatus}`) })}</p>
      <SelectField
        label={t("serialIds.change.status")}
        value={status}
        choices={ContractStatus.options.map((value) => ({ value, label: t(`serialIds.statuses.${value}`) }))}
        onChange={setStatus}
        hint={t(`serialIds.change.effects.${contractEffect(status).name}`)}
      />
      <p>{t("serialIds.change.holds")}</p>
      <ReasonField value={reason} onChange={setReason} missing={missing} />
    </AdminDialog>
  );
};
