import { addDays } from "@setsuna/account";
import { type ContractView, formatSerialId } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { useToast } from "../../components/toasts.tsx";
import { civilDayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./billing.module.css";
import type { LicenceDialogProps } from "./licence-dialog-props.ts";
import { useContractChange } from "./use-contract-change.ts";

/** Spec §4, decision 0016. */
export const RenewalDialog = ({ card, onDone }: LicenceDialogProps) => {
  const { t } = useTranslation();
  // Frozen while the list reloads.
  const [contract] = useState(card.contract);
  const id = formatSerialId(card.id);
  const stops = contract?.status === "ongoing";
  return (
    <Dialog heading={stops ? t("licences.stopHeading", { id }) : t("licences.resumeHeading", { id })} close={onDone}>
      {contract === null ? (
        <ErrorMessage code="contract-not-active" />
      ) : stops ? (
        <Stop card={card} contract={contract} onDone={onDone} />
      ) : (
        <Resume card={card} contract={contract} onDone={onDone} />
      )}
    </Dialog>
  );
};

type Part = LicenceDialogProps & { readonly contract: ContractView };

const Stop = ({ card, contract, onDone }: Part) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const [agreed, setAgreed] = useState(false);
  const stop = useContractChange((api, agreement: { readonly agreed: true }) =>
    api("stopRenewal", { params: { id: card.id }, body: agreement }),
  );
  const last = contract.renewsOn === null ? contract.endsOn : addDays(contract.renewsOn, -1);
  const date = last === null ? "" : civilDayIn(language, last);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agreed || stop.isPending) return;
    stop.mutate(
      { agreed },
      {
        onSuccess: () => {
          toast({ tone: "success", text: t("licences.stopped") });
          onDone();
        },
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      <ul className={styles.effects}>
        <li>{t("licences.stopKeeps", { date })}</li>
        <li>{t("licences.stopEnds")}</li>
        <li>{t("licences.stopPays")}</li>
        <li>{t("licences.stopUndo", { date })}</li>
      </ul>
      <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        {t("licences.stopAgree")}
      </CheckBox>
      {stop.isError && <ErrorMessage code={errorCodeOf(stop.error)} />}
      <p className={styles.dialogActions}>
        <button type="button" className="button" onClick={onDone}>
          {t("form.keep")}
        </button>
        <SubmitButton busy={stop.isPending} disabled={!agreed}>
          {t("licences.stopAct")}
        </SubmitButton>
      </p>
    </Form>
  );
};

const Resume = ({ card, contract, onDone }: Part) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const resume = useContractChange((api, _what: undefined) => api("resumeRenewal", { params: { id: card.id } }));
  const date = contract.endsOn === null ? "" : civilDayIn(language, contract.endsOn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (resume.isPending) return;
    resume.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: "success", text: t("licences.resumed") });
        onDone();
      },
    });
  };
  return (
    <Form onSubmit={submit}>
      <p className={styles.plain}>{t("licences.resumeText", { date })}</p>
      {resume.isError && <ErrorMessage code={errorCodeOf(resume.error)} />}
      <p className={styles.dialogActions}>
        <button type="button" className="button" onClick={onDone}>
          {t("form.keep")}
        </button>
        <SubmitButton busy={resume.isPending}>{t("licences.resumeAct")}</SubmitButton>
      </p>
    </Form>
  );
};
