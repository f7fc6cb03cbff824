import { TERMS_VERSION } from "@setsuna/contracts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useRouteState } from "../../account/auth/use-route-state.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { Form, FormMessage, SubmitButton } from "../../components/form.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { LinkedText } from "../../i18n/linked-text.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import styles from "./billing.module.css";
import { lawRows } from "./law-rows.ts";
import { PriceTable } from "./price-table.tsx";
import { CONFIRM_PATH, type Quoted, quotedIn } from "./quoted.ts";
import { useConfirm } from "./use-confirm.ts";
import { useQuote } from "./use-quote.ts";

export default function ConfirmPage() {
  const { t } = useTranslation();
  const quoted = quotedIn(useRouteState());
  return (
    <MyPageScreen title={t("purchase.confirm.title")} lead={quoted && t("purchase.confirm.lead")}>
      {quoted === undefined ? (
        <div className={styles.narrow}>
          <p>{t("purchase.confirm.missing")}</p>
          <Link className="button" to="/user/plans">
            {t("purchase.confirm.toPlans")}
          </Link>
        </div>
      ) : (
        <Confirmation key={quoted.quote.id} quoted={quoted} />
      )}
    </MyPageScreen>
  );
}

const Confirmation = ({ quoted }: { readonly quoted: Quoted }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { quote } = quoted;
  return (
    <>
      <section className={styles.section} aria-label={t("purchase.confirm.amount")}>
        <h2 className={styles.heading}>{t("purchase.confirm.amount")}</h2>
        <PriceTable quote={quote} />
      </section>
      <dl className={styles.facts} data-testid="law">
        {lawRows(t, language, quote).map(({ term, sentences }) => (
          <div key={term}>
            <dt>{t(`purchase.law.${term}`)}</dt>
            <dd>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.version}>{t("purchase.confirm.version", { version: quote.termsVersion })}</p>
      <p className={styles.version}>
        <LinkedText
          text={t("purchase.confirm.seller")}
          links={{ notice: (words) => <NewTabLink to="tokutei">{words}</NewTabLink> }}
        />
      </p>
      <Agreement quoted={quoted} />
    </>
  );
};

const Agreement = ({ quoted }: { readonly quoted: Quoted }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const confirm = useConfirm();
  const again = useQuote();
  const { quote, coupon, back } = quoted;
  const failure = confirm.isError ? errorCodeOf(confirm.error) : undefined;
  const outdated = quote.termsVersion !== TERMS_VERSION;
  const cardNeeded = failure === "card-needed" || (quote.method === "card" && quote.card === null);
  const requote = failure === "quote-expired" || failure === "quote-changed" || failure === "unknown-quote";

  const submit = () => {
    if (confirm.isPending) return;
    confirm.mutate(quote.id, {
      // Replaces the history entry, so that Back leads to the choice.
      onSuccess: ({ id, state }) =>
        void navigate(`/user/purchase/${id}${state === "succeeded" ? "/complete" : ""}`, {
          replace: true,
          state: { toBank: state === "requires-action" },
        }),
    });
  };
  const check = () => {
    if (again.isPending) return;
    again.mutate(
      { intent: quote.intent, coupon: coupon ?? "", back },
      { onSuccess: (fresh) => void navigate(CONFIRM_PATH, { replace: true, state: fresh }) },
    );
  };
  if (outdated) return <FormMessage tone="error">{t("purchase.confirm.outdated")}</FormMessage>;
  if (cardNeeded)
    return (
      <div className={styles.narrow}>
        <ErrorMessage code="card-needed" />
        <Link className="button" to="/user/payment">
          {t("purchase.confirm.toCard")}
        </Link>
      </div>
    );
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure && (
        <ErrorMessage code={failure}>
          {failure === "server-unreachable" || failure === "internal" ? t("purchase.confirm.unknownOutcome") : undefined}
        </ErrorMessage>
      )}
      {again.isError && <ErrorMessage code={errorCodeOf(again.error)} />}
      {requote ? (
        <p className={styles.actions}>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={again.isPending || undefined}
            aria-busy={again.isPending || undefined}
            onClick={check}
          >
            {t("purchase.confirm.again")}
          </button>
          <Link className="button" to={back}>
            {t("purchase.confirm.back")}
          </Link>
        </p>
      ) : (
        <>
          <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
            <LinkedText
              text={t("purchase.confirm.agree")}
              links={{ terms: (words) => <NewTabLink to="eula">{words}</NewTabLink> }}
            />
          </CheckBox>
          <p className={styles.actions}>
            <SubmitButton busy={confirm.isPending} disabled={!agreed}>
              {quote.method === "invoice" ? t("purchase.confirm.actInvoice") : t("purchase.confirm.act")}
            </SubmitButton>
            <Link className="button" to={back}>
              {t("purchase.confirm.back")}
            </Link>
          </p>
        </>
      )}
    </Form>
  );
};
