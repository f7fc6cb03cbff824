import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./help-link.module.css";
import { NewTabLink } from "./new-tab-link.tsx";

/** In the bar of a client: the guide to it, beside the page, so that nothing that runs ends. `to` starts below /studio. */
export const HelpLink = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.help}>
      <NewTabLink to={to}>{t("client.help")}</NewTabLink>
    </div>
  );
};
