import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@setsuna/contracts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Dialog } from "../../components/dialog.tsx";
import { EmailField } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { resetEmailField } from "./account-fields.ts";
import styles from "./auth-form.module.css";

const ResetRequest = z.object({ email: resetEmailField });
type Outcome = { readonly state: "sent" } | { readonly state: "failed"; readonly code: ErrorCode };

export const ResetRequestDialog = (props: { readonly email: string; readonly close: () => void }) => {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ResetRequest),
    defaultValues: { email: props.email },
  });
  const submit = handleSubmit(
    async ({ email }) => {
      setOutcome(undefined);
      try {
        await identity.requestReset(email);
        setOutcome({ state: "sent" });
      } catch (error) {
        setOutcome({ state: "failed", code: errorCodeOf(error) });
      }
    },
    () => setOutcome(undefined),
  );
  return (
    <Dialog heading={t("auth.reset.heading")} close={props.close}>
      <Form onSubmit={submit}>
        <p className={styles.dialogLead}>{t("auth.reset.lead")}</p>
        <EmailField {...register("email", { onChange: () => setOutcome(undefined) })} error={formState.errors.email?.message} />
        <div className={styles.actions}>
          <SubmitButton busy={formState.isSubmitting}>{t("auth.reset.send")}</SubmitButton>
          {outcome?.state === "sent" && <FormMessage tone="success">{t("auth.reset.sent")}</FormMessage>}
          {outcome?.state === "failed" && <ErrorMessage code={outcome.code} />}
        </div>
      </Form>
    </Dialog>
  );
};
