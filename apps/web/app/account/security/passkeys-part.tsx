import { zodResolver } from "@hookform/resolvers/zod";
import type { Passkey } from "@setsuna/contracts";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { InputField } from "../../components/input-field.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { dayIn, momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FactorFailure } from "./factor-failure.tsx";
import styles from "./security.module.css";
import { type SecondFactors, useAddPasskey, useRemovePasskey } from "./use-second-factors.ts";

export const PasskeysPart = ({ factors }: { readonly factors: SecondFactors }) => {
  const { t } = useTranslation();
  const remove = useRemovePasskey();
  const capable = useHydrated() && browserSupportsWebAuthn();
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{t("security.passkeys")}</h3>
      {factors.passkeys.length === 0 && <p>{t("security.passkeysNone")}</p>}
      {factors.passkeys.length > 0 && (
        <ul className={styles.list}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} busy={remove.isPending} remove={() => remove.mutate(passkey.id)} />
          ))}
        </ul>
      )}
      {remove.isSuccess && <FormMessage tone="success">{t("security.passkeyRemoved")}</FormMessage>}
      {remove.isError && <FactorFailure error={remove.error} />}
      {capable && <AddPasskey />}
    </div>
  );
};

const PasskeyRow = (props: { readonly passkey: Passkey; readonly busy: boolean; readonly remove: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { passkey, remove } = props;
  return (
    <li className={styles.row} data-testid="passkey">
      <div>
        <p className={styles.passkey}>{passkey.name}</p>
        <p className={styles.quiet}>
          {t("security.created")}: <time dateTime={passkey.createdAt}>{dayIn(language, passkey.createdAt)}</time>
          {" · "}
          {t("security.lastUsed")}:{" "}
          {passkey.lastUsedAt === null ? (
            t("security.never")
          ) : (
            <time dateTime={passkey.lastUsedAt}>{momentIn(language, passkey.lastUsedAt)}</time>
          )}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={t("security.passkeyRemoveOf", { name: passkey.name })}
        aria-disabled={props.busy || undefined}
        aria-busy={props.busy || undefined}
        onClick={() => !props.busy && remove()}
      >
        {t("security.passkeyRemove")}
      </button>
    </li>
  );
};

const Values = z.object({ name: z.string().trim().min(1, "enter-name").max(60, "too-long") });

const AddPasskey = () => {
  const { t } = useTranslation();
  const add = useAddPasskey();
  const { register, handleSubmit, reset, formState } = useForm({ resolver: zodResolver(Values), defaultValues: { name: "" } });
  const submit = handleSubmit(({ name }) => add.mutate(name, { onSuccess: () => reset() }));
  return (
    <Form onSubmit={submit}>
      <InputField
        {...register("name")}
        label={t("security.passkeyName")}
        hint={t("security.passkeyNameHint")}
        error={formState.errors.name?.message}
        autoComplete="off"
        maxLength={60}
      />
      {add.isSuccess && <FormMessage tone="success">{t("security.passkeyAdded")}</FormMessage>}
      {add.isError && <FactorFailure error={add.error} />}
      <div>
        <SubmitButton busy={add.isPending} quiet>
          {t("security.passkeyAdd")}
        </SubmitButton>
      </div>
    </Form>
  );
};
