import { useTranslation } from "../i18n/use-translation.ts";
import type { TargetFields } from "../streaming/target-fields.ts";
import { gridAddress } from "./receiver-address.ts";
import styles from "./receiver-link.module.css";
import { useSiteBase } from "./share/use-site-base.ts";

export const GridLink = ({ forms }: { readonly forms: readonly TargetFields[] }) => {
  const { t } = useTranslation();
  const base = useSiteBase();
  if (base === undefined) return null;
  const address = gridAddress(base, forms);
  return (
    <div className={styles.link}>
      <h3 className={styles.heading}>{t("channels.gridLink")}</h3>
      <a className={styles.address} href={address} target="_blank" rel="noreferrer" data-testid="grid-link">
        {address}
      </a>
    </div>
  );
};
