import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ActButton } from "./act-button.tsx";
import { actFailure } from "./act-failure.ts";
import styles from "./delete-id-dialog.module.css";
import { DialogActions, Effects } from "./effects.tsx";
import { useDeleteSerialId } from "./use-serial-ids.ts";

interface StepProps {
  readonly card: SerialCard;
  readonly close: () => void;
}

export const DeleteIdDialog = (props: StepProps) => {
  const { t } = useTranslation();
  const [step, setStep] = useState<"effects" | "sure">("effects");
  return (
    <Dialog heading={t("serialIds.delete.heading", { id: formatSerialId(props.card.id) })} close={props.close}>
      {step === "effects" ? <EffectsStep {...props} next={() => setStep("sure")} /> : <SureStep {...props} />}
    </Dialog>
  );
};

const EffectsStep = ({ card, close, next }: StepProps & { readonly next: () => void }) => {
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState(false);
  const { contract } = card;
  return (
    <>
      <Effects
        of={[
          t("serialIds.delete.atOnce"),
          t("serialIds.delete.forGood"),
          ...(contract === null ? [] : [t("serialIds.delete.contract", { licences: contract.licences })]),
        ]}
      />
      <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        {t("serialIds.delete.agree")}
      </CheckBox>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t("form.keep")}
        </button>
        <button type="button" className="button" disabled={!agreed} onClick={next}>
          {t("serialIds.next")}
        </button>
      </DialogActions>
    </>
  );
};

const SureStep = ({ card, close }: StepProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const end = useDeleteSerialId(card.id);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const id = formatSerialId(card.id);
  const act = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: "success", text: t("serialIds.delete.done", { id }) });
        close();
      },
    });
  return (
    <>
      <p ref={question} tabIndex={-1} className={styles.question}>
        {t("serialIds.delete.sure", { id })}
      </p>
      {end.isError && <ErrorMessage code={actFailure(end.error, "id-delete-failed")} />}
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t("form.keep")}
        </button>
        <ActButton busy={end.isPending} act={act}>
          {t("serialIds.delete.act")}
        </ActButton>
      </DialogActions>
    </>
  );
};
