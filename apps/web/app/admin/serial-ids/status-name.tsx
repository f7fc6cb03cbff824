import { contractEffect } from "@setsuna/account";
import type { ContractStatus } from "@setsuna/contracts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./status-name.module.css";

export const StatusName = ({ of }: { readonly of: ContractStatus }) => {
  const { t } = useTranslation("admin");
  return (
    <span className={styles.status} data-effect={contractEffect(of).name}>
      {t(`serialIds.statuses.${of}`)}
    </span>
  );
};
