import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { isErrorCode } from "../../components/error-text.ts";
import { PageTitle } from "../../components/page-title.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RouteNotice } from "../session/route-notice.tsx";
import styles from "./auth-page.module.css";
import { LoginForm } from "./login-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { SIGN_UP_QUERY } from "./sign-up-path.ts";

type Side = "login" | "sign-up";

/** Both forms; on a narrow screen only the current one, first login. Spec §2. A link to sign-up focuses its form. */
export default function AuthPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const asked = query.has(SIGN_UP_QUERY);
  /** Code of a refusal at the return from an organization's provider. */
  const refused = query.get("sso");
  const [shown, setShown] = useState<Side>(asked ? "sign-up" : "login");
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) root.current?.querySelector<HTMLElement>('[data-side="sign-up"] input')?.focus();
  }, [asked]);
  const show = (side: Side) => {
    setShown(side);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-side="${side}"] h2`)?.focus());
  };
  return (
    <main className={styles.page} ref={root}>
      <PageTitle of={t("auth.title")} description={t("auth.description")} />
      <h1 className="visually-hidden">{t("auth.title")}</h1>
      <div className={styles.notice}>
        <RouteNotice />
        {isErrorCode(refused) && <ErrorMessage code={refused} />}
      </div>
      <div className={styles.forms} data-shown={shown}>
        <section className={styles.side} data-side="login">
          <LoginForm />
          <p className={styles.switch}>
            <span>{t("auth.toSignUp")}</span>
            <button type="button" className="button" onClick={() => show("sign-up")}>
              {t("auth.switchToSignUp")}
            </button>
          </p>
        </section>
        <section className={styles.side} data-side="sign-up">
          <SignUpForm />
          <p className={styles.switch}>
            <span>{t("auth.toLogin")}</span>
            <button type="button" className="button" onClick={() => show("login")}>
              {t("auth.switchToLogin")}
            </button>
          </p>
        </section>
      </div>
    </main>
  );
}
