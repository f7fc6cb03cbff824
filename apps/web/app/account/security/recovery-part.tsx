import { dayIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FactorFailure } from "./factor-failure.tsx";
import styles from "./security.module.css";
import { type SecondFactors, useMakeCodes } from "./use-second-factors.ts";

/** Hidden without a second factor. */
export const RecoveryPart = ({ factors }: { readonly factors: SecondFactors }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const make = useMakeCodes();
  const codes = factors.recoveryCodes;
  if (!factors.totp && factors.passkeys.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{t("security.recovery.title")}</h3>
      <p>{t("security.recovery.lead")}</p>
      <p>
        {codes === null
          ? t("security.recovery.none")
          : t("security.recovery.left", { count: codes.left, day: dayIn(language, codes.madeAt) })}
      </p>
      <button
        type="button"
        className="button"
        aria-disabled={make.isPending || undefined}
        aria-busy={make.isPending || undefined}
        onClick={() => !make.isPending && make.mutate(undefined)}
      >
        {codes === null ? t("security.recovery.make") : t("security.recovery.renew")}
      </button>
      {make.isError && <FactorFailure error={make.error} />}
    </div>
  );
};
