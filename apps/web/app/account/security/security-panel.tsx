import { QueryState } from "../../components/query-state.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PasskeysPart } from "./passkeys-part.tsx";
import { RecoveryPart } from "./recovery-part.tsx";
import styles from "./security.module.css";
import { TotpPart } from "./totp-part.tsx";
import { useSecondFactors } from "./use-second-factors.ts";

export const SecurityPanel = () => {
  const { t } = useTranslation();
  const factors = useSecondFactors();
  return (
    <UserSection name={t("security.title")}>
      <p className={styles.lead}>{t("security.lead")}</p>
      <QueryState query={factors}>
        {(data) => (
          <>
            <PasskeysPart factors={data} />
            <TotpPart factors={data} />
            <RecoveryPart factors={data} />
          </>
        )}
      </QueryState>
    </UserSection>
  );
};
