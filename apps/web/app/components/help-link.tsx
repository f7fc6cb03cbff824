import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./help-link.module.css";
import { NewTabLink } from "./new-tab-link.tsx";

export const HelpLink = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.help}>
      <NewTabLink to={to}>{t("client.help")}</NewTabLink>
    </div>
  );
};
