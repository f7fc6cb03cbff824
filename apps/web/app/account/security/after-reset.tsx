import { type ErrorCode, type FactorsAfterReset, type KnownFactor, StudioError } from "@setsuna/contracts";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { FormMessage } from "../../components/form.tsx";
import { momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSessionStore } from "../session/session-provider.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./security.module.css";

export const AfterReset = () => {
  const { t } = useTranslation();
  const store = useSessionStore();
  const [found, setFound] = useState<FactorsAfterReset>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [failure, setFailure] = useState<ErrorCode>();
  const heading = useRef<HTMLHeadingElement>(null);

  const run = async (act: () => Promise<FactorsAfterReset>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      setFound(await act());
      return true;
    } catch (error) {
      setFailure(error instanceof StudioError ? errorCodeOf(error) : "internal");
      return false;
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the new password is set.
  useEffect(() => {
    heading.current?.focus();
    void run(() => api("readFactorsAfterReset"));
  }, []);
  const remove = async () => {
    const factors = [...chosen];
    if (!(await run(() => api("removeFactorsAfterReset", { body: { factors } })))) return;
    setChosen(new Set());
    setRemoved(true);
    await store.check();
  };
  const choose = (id: string, is: boolean) => {
    const next = new Set(chosen);
    if (is) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const left = found?.factors ?? [];
  const older = left.filter(({ removable }) => !removable);
  return (
    <div className={styles.proof}>
      <h2 className={styles.name} ref={heading} tabIndex={-1}>
        {t("security.afterReset.heading")}
      </h2>
      <FormMessage tone="success">{t("auth.reset.doneHeading")}</FormMessage>
      {left.length > 0 && <p>{t("security.afterReset.lead")}</p>}
      {found === undefined && failure === undefined && <p role="status">{t("user.loading")}</p>}
      <ul className={styles.list}>
        {left.map((factor) => (
          <FactorRow key={factor.id} factor={factor} chosen={chosen.has(factor.id)} choose={(is) => choose(factor.id, is)} />
        ))}
      </ul>
      {removed && <FormMessage tone="success">{t("security.afterReset.removed")}</FormMessage>}
      {chosen.size > 0 && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          onClick={() => {
            if (!busy) void remove();
          }}
        >
          {t("security.afterReset.remove")}
        </button>
      )}
      {found?.byOperator && <p>{t("security.afterReset.byOperator")}</p>}
      {found !== undefined && !found.byOperator && older.length > 0 && (
        <LaterRemoval at={found.removalAt} busy={busy} start={() => void run(() => api("startFactorRemoval"))} />
      )}
      {failure && <ErrorMessage code={failure} />}
      <Link className="button" to="/user">
        {t("security.afterReset.goOn")}
      </Link>
    </div>
  );
};

const FactorRow = (props: { readonly factor: KnownFactor; readonly chosen: boolean; readonly choose: (is: boolean) => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { factor } = props;
  const name = factor.name === null ? t("security.totp") : t("security.afterReset.passkey", { name: factor.name });
  const { browser, system } = deviceName(factor.userAgent ?? "");
  const from = [factor.address, browser, system].filter((part) => part !== null && part !== undefined && part !== "");
  return (
    <li className={styles.row} data-testid="factor">
      <div>
        <p className={styles.passkey}>{name}</p>
        <p className={styles.quiet}>
          {t("security.created")}: <time dateTime={factor.addedAt}>{momentIn(language, factor.addedAt)}</time>
          {from.length > 0 && ` · ${from.join(" · ")}`}
        </p>
        {factor.removable ? (
          <CheckBox checked={props.chosen} onChange={(event) => props.choose(event.currentTarget.checked)}>
            {t("security.afterReset.notMine")}
          </CheckBox>
        ) : (
          <p className={styles.quiet}>{t("security.afterReset.old")}</p>
        )}
      </div>
    </li>
  );
};

const LaterRemoval = (props: { readonly at: string | null; readonly busy: boolean; readonly start: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (props.at !== null)
    return <FormMessage tone="success">{t("security.afterReset.waiting", { at: momentIn(language, props.at) })}</FormMessage>;
  return (
    <>
      <p>{t("security.afterReset.later")}</p>
      <button
        type="button"
        className="button"
        aria-disabled={props.busy || undefined}
        aria-busy={props.busy || undefined}
        onClick={() => {
          if (!props.busy) props.start();
        }}
      >
        {t("security.afterReset.laterAct")}
      </button>
    </>
  );
};
