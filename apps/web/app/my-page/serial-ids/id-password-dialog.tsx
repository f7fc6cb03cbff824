import { zodResolver } from "@hookform/resolvers/zod";
import { strongIdPassword } from "@setsuna/account";
import { type ErrorCode, formatSerialId, IdPassword, type SerialCard } from "@setsuna/contracts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { Form, SubmitButton } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { signalUrl } from "../../streaming/signal-url.ts";
import { actFailure } from "./act-failure.ts";
import { DialogActions } from "./effects.tsx";
import styles from "./id-password-dialog.module.css";

import { useSetIdPassword } from "./use-serial-ids.ts";

const RANGE = 2 ** 32;

/** Uniform from 0 to `limit` - 1 (at most 2^32), cryptographic. */
const randomBelow = (limit: number): number => {
  // Reject higher values, which would bias small numbers.
  const fair = RANGE - (RANGE % limit);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % limit;
  }
};

const WRONG_FORM: ErrorCode = "id-password-form";
const Values = z.object({ password: z.string().refine((text) => IdPassword.safeParse(text).success, { error: WRONG_FORM }) });

/** Page and server derive the verifier together (packages/web-media, id-verifier), and the password stays here. Spec §5, §7. */
export const IdPasswordDialog = ({ card, close }: { readonly card: SerialCard; readonly close: () => void }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const set = useSetIdPassword(card.id);
  const [offered, setOffered] = useState<string>();
  const [failed, setFailed] = useState<ErrorCode>();
  const { register, handleSubmit, formState, setValue, watch } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { password: "" },
  });
  const id = formatSerialId(card.id);
  const password = watch("password");
  const offer = () => {
    const made = strongIdPassword(randomBelow);
    setOffered(made);
    setValue("password", made, { shouldValidate: formState.isSubmitted });
  };
  const submit = handleSubmit(
    async (values) => {
      setFailed(undefined);
      try {
        const { idVerifier } = await import("./id-verifier.client.ts");
        const verifier = await idVerifier(signalUrl(), card.id, values.password);
        await set.mutateAsync(verifier);
        toast({
          tone: "success",
          text: verifier !== null ? t("serialIds.password.done", { id }) : t("serialIds.password.cleared", { id }),
        });
        close();
      } catch (error) {
        setFailed(actFailure(error, "id-password-failed"));
      }
    },
    () => setFailed(undefined),
  );
  return (
    <Dialog heading={t("serialIds.password.heading", { id })} close={close}>
      <p className={styles.lead}>{t("serialIds.password.lead")}</p>
      <p className={styles.lead}>
        {card.hasPassword ? t("serialIds.password.isSet") : t("serialIds.password.isNone")} {t("serialIds.password.effect")}
      </p>
      <Form onSubmit={submit}>
        <PasswordField
          {...register("password")}
          label={t("serialIds.password.label")}
          hint={
            card.hasPassword
              ? `${t("serialIds.password.hint")} ${t("serialIds.password.hintClear")}`
              : t("serialIds.password.hint")
          }
          error={formState.errors.password?.message}
          autoComplete="new-password"
        />
        <div className={styles.offer}>
          <button type="button" className="button" onClick={offer}>
            {t("serialIds.password.offer")}
          </button>
          {offered !== undefined && offered === password && (
            <p className={styles.offered} role="status">
              <span className={styles.name}>{t("serialIds.password.offered")}</span>
              <span className={styles.made}>
                <code data-testid="offered-password">{offered}</code>
                <CopyButton text={offered} name={t("serialIds.copyOf", { id: t("serialIds.password.offered") })} />
              </span>
              <span className={styles.name}>{t("serialIds.password.offeredNote")}</span>
            </p>
          )}
        </div>
        <p className={styles.note}>{t("serialIds.password.proves")}</p>
        {failed && <ErrorMessage code={failed} />}
        <DialogActions>
          <button type="button" className="button" onClick={close}>
            {t("form.cancel")}
          </button>
          <SubmitButton busy={formState.isSubmitting} disabled={password === "" && !card.hasPassword}>
            {password === "" && card.hasPassword ? t("serialIds.password.clear") : t("serialIds.password.set")}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
