import { useState } from "react";
import { FormMessage } from "../../components/form.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CodeForm } from "./code-form.tsx";
import { FactorFailure } from "./factor-failure.tsx";
import styles from "./security.module.css";
import { type SecondFactors, useEnrolTotp, useRemoveTotp } from "./use-second-factors.ts";

export const TotpPart = ({ factors }: { readonly factors: SecondFactors }) => {
  const { t } = useTranslation();
  const enrol = useEnrolTotp();
  const remove = useRemoveTotp();
  const [outcome, setOutcome] = useState<"added" | "removed">();
  const start = () => {
    setOutcome(undefined);
    enrol.mutate();
  };
  const added = () => {
    enrol.reset();
    setOutcome("added");
  };
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{t("security.totp")}</h3>
      <p>{factors.totp ? t("security.totpSet") : t("security.totpNone")}</p>
      {!factors.totp && enrol.data === undefined && (
        <button
          type="button"
          className="button"
          aria-disabled={enrol.isPending || undefined}
          aria-busy={enrol.isPending || undefined}
          onClick={start}
        >
          {t("security.totpStart")}
        </button>
      )}
      {!factors.totp && enrol.data !== undefined && (
        <>
          <p>{t("security.totpScan")}</p>
          <QrCode text={enrol.data.uri} label={t("security.totpQr")} />
          <p className={styles.quiet}>
            {t("security.totpSecret")}:{" "}
            <code className={styles.secret}>{enrol.data.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
          <CodeForm proved={added} />
        </>
      )}
      {factors.totp && (
        <button
          type="button"
          className="button"
          aria-disabled={remove.isPending || undefined}
          aria-busy={remove.isPending || undefined}
          onClick={() => !remove.isPending && remove.mutate(undefined, { onSuccess: () => setOutcome("removed") })}
        >
          {t("security.totpRemove")}
        </button>
      )}
      {outcome === "added" && <FormMessage tone="success">{t("security.totpAdded")}</FormMessage>}
      {outcome === "removed" && <FormMessage tone="success">{t("security.totpRemoved")}</FormMessage>}
      {enrol.isError && <FactorFailure error={enrol.error} />}
      {remove.isError && <FactorFailure error={remove.error} />}
    </div>
  );
};
