import { PasskeysPart } from "../account/security/passkeys-part.tsx";
import { TotpPart } from "../account/security/totp-part.tsx";
import { useSecondFactors } from "../account/security/use-second-factors.ts";
import { PageTitle } from "../components/page-title.tsx";
import { QueryState } from "../components/query-state.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./second-factor-gate.module.css";

/** An admin without a factor must register one. */
export const SecondFactorGate = () => {
  const { t } = useTranslation("admin");
  const { t: site } = useTranslation();
  const factors = useSecondFactors();
  return (
    <main className={styles.page}>
      <PageTitle of={t("title")} />
      <meta name="robots" content="noindex" />
      <h1 className={styles.heading}>{t("proof.title")}</h1>
      <p>{t("proof.lead")}</p>
      <h2 className="visually-hidden">{site("security.title")}</h2>
      <QueryState query={factors}>
        {(data) => (
          <>
            <p>{t("proof.none")}</p>
            <PasskeysPart factors={data} />
            <TotpPart factors={data} />
          </>
        )}
      </QueryState>
    </main>
  );
};
