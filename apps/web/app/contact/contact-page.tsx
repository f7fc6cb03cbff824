import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useApi } from "../account/session/use-api.ts";
import { errorCodeOf, useErrorText } from "../components/error-text.ts";
import { Form, SubmitButton } from "../components/form.tsx";
import { InputField, TextAreaField } from "../components/input-field.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useToast } from "../components/toasts.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Route } from "./+types/contact-page";
import { ContactFields, EMPTY_CONTACT } from "./contact-fields.ts";
import styles from "./contact-page.module.css";
import { readHidden, withHidden } from "./hidden-address.ts";

/** The operator's address, for a failed inquiry. Undefined if not configured. */
export const loader = ({ context }: Route.LoaderArgs) => ({ address: withHidden(context.legal?.operator.email) });
export const shouldRevalidate = (): boolean => false;

/**
 * The contact form. The result stays until closed, and a failure names an address to write to. Clears the form after sending.
 * Spec §4, §8.
 */
export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const toast = useToast();
  const api = useApi();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(ContactFields),
    defaultValues: EMPTY_CONTACT,
  });
  const { errors } = formState;
  const submit = handleSubmit(async (fields) => {
    try {
      await api("sendContact", { body: { ...fields, Locale: language } });
      reset();
      toast({ tone: "success", text: t("contact.sent") });
    } catch (error) {
      const code = errorCodeOf(error);
      const failed = code === "internal" || code === "inquiry-failed";
      const address = failed ? readHidden(loaderData.address) : undefined;
      const text = errorText(failed ? "inquiry-failed" : code);
      toast({ tone: "error", text: address === undefined ? text : `${text} ${t("contact.directly", { address })}` });
    }
  });
  return (
    <main className={styles.page}>
      <PageTitle of={t("contact.title")} description={t("contact.description")} />
      <h1 className={styles.heading}>{t("contact.title")}</h1>
      <p className={styles.lead}>{t("contact.lead")}</p>
      <Form onSubmit={submit}>
        <InputField
          {...register("Email")}
          label={t("contact.email")}
          error={errors.Email?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <InputField {...register("Name")} label={t("contact.name")} error={errors.Name?.message} autoComplete="name" required />
        <InputField
          {...register("CompanyName")}
          label={t("contact.company")}
          hint={t("contact.companyHint")}
          error={errors.CompanyName?.message}
          autoComplete="organization"
        />
        <InputField
          {...register("Subject")}
          label={t("contact.subject")}
          error={errors.Subject?.message}
          autoComplete="off"
          required
        />
        <TextAreaField {...register("Content")} label={t("contact.content")} error={errors.Content?.message} rows={8} required />
        <p className={styles.act}>
          <SubmitButton busy={formState.isSubmitting}>{t("contact.send")}</SubmitButton>
        </p>
      </Form>
    </main>
  );
}
