import type { ApiRow, ErrorCode, Reply } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { identity } from "../identity/identity.ts";
import { useSessionStore } from "../session/session-provider.tsx";
import { useApi } from "../session/use-api.ts";
import styles from "./proof-page.module.css";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The path /not-me?t=.., by which an owner reports an unknown factor. Acts only on the button. */
export default function NotMePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get("t") ?? "";
  const [done, setDone] = useState<Reported>();
  return (
    <main className={styles.page}>
      <PageTitle of={t("security.notMe.heading")} />
      <meta name="robots" content="noindex" />
      <h1 className={styles.heading}>{t("security.notMe.heading")}</h1>
      {TOKEN.test(token) ? <Report token={token} done={done} reported={setDone} /> : <Broken />}
    </main>
  );
}

type Reported = Reply<ApiRow<"reportFactor">>;

const Broken = () => {
  const { t } = useTranslation();
  return (
    <>
      <ErrorMessage code="link-broken" />
      <Link className="button" to="/auth">
        {t("auth.backToLogin")}
      </Link>
    </>
  );
};

const Report = (props: {
  readonly token: string;
  readonly done: Reported | undefined;
  readonly reported: (done: Reported) => void;
}) => {
  const { t } = useTranslation();
  const api = useApi();
  const store = useSessionStore();
  const alive = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode>();
  const { done } = props;
  const report = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      props.reported(await api("reportFactor", { body: { token: props.token } }));
      await store.check();
    } catch (error) {
      setFailure(errorCodeOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (done !== undefined) return <Done done={done} />;
  return (
    <>
      <p>{t("security.notMe.lead")}</p>
      <ul>
        <li>{t("security.notMe.factors")}</li>
        <li>{t("security.notMe.logins")}</li>
        <li>{t("security.notMe.password")}</li>
      </ul>
      <div>
        <button
          type="button"
          className="button button-primary"
          disabled={!alive}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => {
            if (!busy) void report();
          }}
        >
          {t("security.notMe.act")}
        </button>
      </div>
      {failure && <ErrorMessage code={failure} />}
    </>
  );
};

/** Asks for a new password too: the intruder knew the old one. */
const Done = ({ done }: { readonly done: Reported }) => {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<"busy" | "sent" | ErrorCode>();
  const send = async () => {
    setOutcome("busy");
    try {
      await identity.requestReset(done.email);
      setOutcome("sent");
    } catch (error) {
      setOutcome(errorCodeOf(error));
    }
  };
  return (
    <>
      <FormMessage tone="success">
        {done.byOperator ? t("security.notMe.doneByOperator") : t("security.notMe.done", { count: done.removed })}
      </FormMessage>
      <p>{t("security.notMe.next", { email: shownEmail(done.email) })}</p>
      {outcome !== "sent" && (
        <div>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={outcome === "busy" || undefined}
            aria-busy={outcome === "busy" || undefined}
            onClick={() => {
              if (outcome !== "busy") void send();
            }}
          >
            {t("security.notMe.send")}
          </button>
        </div>
      )}
      {outcome === "sent" && <FormMessage tone="success">{t("auth.reset.sent")}</FormMessage>}
      {outcome !== undefined && outcome !== "busy" && outcome !== "sent" && <ErrorMessage code={outcome} />}
    </>
  );
};
