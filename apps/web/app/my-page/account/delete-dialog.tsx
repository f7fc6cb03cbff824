import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { loginPasswordField } from "../../account/auth/account-fields.ts";
import { identity } from "../../account/identity/identity.ts";
import { useSession, useSessionStore } from "../../account/session/session-provider.tsx";
import { useApi } from "../../account/session/use-api.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { KnownEmail } from "../../components/email-field.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, SubmitButton } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./delete-dialog.module.css";

interface StepProps {
  readonly email: string;
  readonly close: () => void;
}

export const DeleteDialog = (props: StepProps) => {
  const { t } = useTranslation();
  const [step, setStep] = useState<"effects" | "proof">("effects");
  return (
    <Dialog heading={t("user.delete.heading")} close={props.close}>
      {step === "effects" ? <Effects close={props.close} next={() => setStep("proof")} /> : <Proof {...props} />}
    </Dialog>
  );
};

const Effects = ({ close, next }: { readonly close: () => void; readonly next: () => void }) => {
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <p className={styles.lead}>{t("user.delete.effects")}</p>
      <ul className={styles.effects}>
        <li>{t("user.delete.licences")}</li>
        <li>{t("user.delete.ids")}</li>
        <li>{t("user.delete.data")}</li>
      </ul>
      <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        {t("user.delete.agree")}
      </CheckBox>
      <p className={styles.actions}>
        <button type="button" className="button" onClick={close}>
          {t("form.keep")}
        </button>
        <button type="button" className="button" disabled={!agreed} onClick={next}>
          {t("user.delete.next")}
        </button>
      </p>
    </>
  );
};

const ProofValues = z.object({ password: loginPasswordField });

const Proof = ({ email, close }: StepProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const store = useSessionStore();
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const lead = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState<ErrorCode>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(ProofValues), defaultValues: { password: "" } });
  useEffect(() => lead.current?.focus(), []);

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await identity.proving(email, password, async (accessToken) => {
        // Without a second factor, the login is the proof.
        if (session.state === "signed-in" && !session.account.secondFactorPassed)
          await api("provePassword", { body: { accessToken } });
        await api("deleteAccount", { body: { accessToken } });
      });
      store.settle({ state: "signed-out" });
      await navigate("/");
      toast({ tone: "success", text: t("user.delete.done") });
    } catch (error) {
      setFailure(errorCodeOf(error));
    }
  });
  return (
    <Form onSubmit={submit}>
      <p className={styles.lead} ref={lead} tabIndex={-1}>
        {t("user.delete.prove", { email: shownEmail(email) })}
      </p>
      <KnownEmail email={email} />
      <PasswordField
        {...register("password")}
        label={t("user.currentPassword")}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        required
      />
      {failure && <ErrorMessage code={failure}>{failure === "not-authorized" ? t("user.currentWrong") : undefined}</ErrorMessage>}
      <p className={styles.actions}>
        <button type="button" className="button" onClick={close}>
          {t("form.keep")}
        </button>
        <SubmitButton busy={formState.isSubmitting}>{t("user.delete.act")}</SubmitButton>
      </p>
    </Form>
  );
};
