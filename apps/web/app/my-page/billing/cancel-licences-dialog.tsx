import { CHANNELS_PER_LICENCE } from "@setsuna/account";
import { type ContractView, formatSerialId } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { TextField } from "../../components/field.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { actFailure } from "../serial-ids/act-failure.ts";
import styles from "./billing.module.css";
import type { LicenceDialogProps } from "./licence-dialog-props.ts";
import { quantityOf } from "./purchase-choice.ts";
import { useContractChange } from "./use-contract-change.ts";

/** Canceling all licenses deletes the ID. Spec §4 Cancel licences. */
export const CancelLicencesDialog = (props: LicenceDialogProps) => {
  const { t } = useTranslation();
  const { card, onDone } = props;
  return (
    <Dialog heading={t("licences.cancelHeading", { id: formatSerialId(card.id) })} close={onDone}>
      {card.contract === null ? <ErrorMessage code="contract-not-active" /> : <CancelForm {...props} contract={card.contract} />}
    </Dialog>
  );
};

const CancelForm = ({ card, onDone, contract }: LicenceDialogProps & { readonly contract: ContractView }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const subtract = useContractChange((api, licences: number) =>
    api("subtractLicences", { params: { id: card.id }, body: { agreed: true, licences } }),
  );
  const id = formatSerialId(card.id);
  const quantity = quantityOf(typed, contract.licences);
  const left = quantity === undefined ? undefined : contract.licences - quantity;
  const deletes = left === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(quantity === undefined);
    if (quantity === undefined || subtract.isPending) return;
    subtract.mutate(quantity, {
      onSuccess: ({ contract: after }) => {
        toast({ tone: "success", text: after === null ? t("licences.deleted", { id }) : t("licences.cancelled") });
        onDone();
      },
    });
  };
  return (
    <Form onSubmit={submit}>
      <p className={styles.plain}>{t("licences.cancelLead")}</p>
      <TextField
        label={t("licences.quantity")}
        hint={t("licences.remaining", { count: contract.licences })}
        error={wrong ? errorText("licences-wrong") : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
          // The user agreed to another number.
          setAgreed(false);
        }}
        inputMode="numeric"
        maxLength={3}
        figures
        required
      />
      {left !== undefined && left > 0 && (
        <p className={styles.plain} role="status">
          {t("licences.after")}:{" "}
          <strong>
            {t("licences.afterText", {
              licences: t("billing.plans.licences", { count: left }),
              channels: left * CHANNELS_PER_LICENCE,
            })}
          </strong>
        </p>
      )}
      {deletes && (
        <div className={styles.warning} role="alert">
          <p className={styles.strong}>{t("licences.deletes", { id })}</p>
          <p className={styles.plain}>{t("licences.deletesText")}</p>
        </div>
      )}
      <ul className={styles.effects}>
        <li>{t("licences.cancelNow")}</li>
        <li>{t("licences.cancelRefund")}</li>
        {!deletes && <li>{t("licences.cancelUndo")}</li>}
      </ul>
      <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        {deletes ? t("licences.cancelAgreeDelete") : t("licences.cancelAgree")}
      </CheckBox>
      {subtract.isError && <ErrorMessage code={actFailure(subtract.error, "licence-delete-failed")} />}
      <p className={styles.dialogActions}>
        <button type="button" className="button" onClick={onDone}>
          {t("form.keep")}
        </button>
        <SubmitButton busy={subtract.isPending} disabled={!agreed}>
          {deletes ? t("licences.cancelActDelete") : t("licences.cancelAct")}
        </SubmitButton>
      </p>
    </Form>
  );
};
