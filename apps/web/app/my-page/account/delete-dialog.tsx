import { zodResolver } from "@hookform/resolvers/zod";
import type { ErrorCode } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useMutation } from "@tanstack/react-query";
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

/** Without a password, the proof dialog asks for a login at the organization's provider or for a second factor. */
export const DeleteDialog = ({ hasPassword, ...props }: StepProps & { readonly hasPassword: boolean }) => {
  const { t } = useTranslation();
  const api = useApi();
  const end = useEnd();
  const [step, setStep] = useState<"effects" | "proof">("effects");
  const next = async (): Promise<void> => {
    if (hasPassword) setStep("proof");
    else {
      await api("deleteAccount", { body: {} });
      await end();
    }
  };
  return (
    <Dialog heading={t("user.delete.heading")} close={props.close}>
      {step === "effects" ? (
        <Effects close={props.close} act={hasPassword ? t("user.delete.next") : t("user.delete.act")} next={next} />
      ) : (
        <Proof {...props} />
      )}
    </Dialog>
  );
};

/** Leaves for the home page once the account is gone. */
const useEnd = (): (() => Promise<void>) => {
  const { t } = useTranslation();
  const store = useSessionStore();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    store.settle({ state: "signed-out" });
    await navigate("/");
    toast({ tone: "success", text: t("user.delete.done") });
  };
};

interface EffectsProps {
  readonly close: () => void;
  readonly act: string;
  readonly next: () => Promise<void>;
}

const Effects = ({ close, act, next }: EffectsProps) => {
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState(false);
  const going = useMutation({ mutationFn: next });
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
        <button
          type="button"
          className="button"
          disabled={!agreed || going.isPending}
          aria-busy={going.isPending || undefined}
          onClick={() => going.mutate()}
        >
          {act}
        </button>
      </p>
      {going.isError && <ErrorMessage code={errorCodeOf(going.error)} />}
    </>
  );
};

const ProofValues = z.object({ password: loginPasswordField });

const Proof = ({ email, close }: StepProps) => {
  const { t } = useTranslation();
  const api = useApi();
  const session = useSession();
  const end = useEnd();
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
      await end();
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
