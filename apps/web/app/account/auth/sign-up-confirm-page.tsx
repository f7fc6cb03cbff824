import { maskedAddress } from "@setsuna/account";
import { Link } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CodeForm } from "./code-form.tsx";
import styles from "./sign-up-confirm-page.module.css";
import { SIGN_UP_PATH } from "./sign-up-path.ts";
import { signUpOutcomeOf } from "./sign-up-state.ts";
import { useRouteState } from "./use-route-state.ts";

export default function SignUpConfirmPage() {
  const { t } = useTranslation();
  const outcome = signUpOutcomeOf(useRouteState());
  const alive = useHydrated();
  const error = outcome?.error;
  // A registered address may still wait for its code.
  const mayConfirm = error === undefined || error === "username-exists";
  return (
    <main className={styles.page}>
      <PageTitle of={error ? t("auth.confirm.failedHeading") : t("auth.confirm.heading")} />
      <h1 className={styles.heading}>{error ? t("auth.confirm.failedHeading") : t("auth.confirm.heading")}</h1>
      {error ? <ErrorMessage code={error} /> : <p>{t("auth.confirm.lead")}</p>}
      {outcome && (
        <dl className={styles.address}>
          <dt>{error ? t("auth.email") : t("auth.confirm.sentTo")}</dt>
          <dd data-testid="masked-address">{maskedAddress(outcome.email)}</dd>
        </dl>
      )}
      {error && (
        <p className={styles.actions}>
          <Link className="button button-primary" to={error === "username-exists" ? "/auth" : SIGN_UP_PATH}>
            {error === "username-exists" ? t("auth.backToLogin") : t("auth.registerAgain")}
          </Link>
        </p>
      )}
      {alive && mayConfirm && (
        <section className={styles.section} aria-labelledby="by-code">
          <h2 className={styles.subheading} id="by-code">
            {t("auth.confirm.byCode")}
          </h2>
          {error && <p>{t("auth.confirm.existsLead")}</p>}
          <CodeForm email={outcome?.email} quiet={error !== undefined} />
        </section>
      )}
      {mayConfirm && (
        <section className={styles.section} aria-labelledby="mail-notes">
          <h2 className={styles.subheading} id="mail-notes">
            {t("auth.confirm.notes")}
          </h2>
          <ul className={styles.notes}>
            <li>{t("auth.confirm.noteTime")}</li>
            <li>{t("auth.confirm.noteSpam")}</li>
            <li>{t("auth.confirm.noteWrong")}</li>
          </ul>
          <p>
            <Link to="/auth">{t("auth.confirm.toLogin")}</Link>
          </p>
        </section>
      )}
    </main>
  );
}
