import type { SiteCall } from "@setsuna/contracts/openapi";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./api-reference.module.css";

/** Lists the calls that no token may make, so that readers needn't search for them. */
export const SiteCalls = ({ calls }: { readonly calls: readonly SiteCall[] }) => {
  const { t } = useTranslation();
  return (
    <details className={styles.rest}>
      <summary>{t("reference.rest", { count: calls.length })}</summary>
      <p>{t("reference.restLead")}</p>
      <ul>
        {calls.map(({ method, path, access }) => (
          <li key={`${method} ${path}`}>
            <code>
              <span className={styles.method}>{method}</span> {path}
            </code>
            <span className={styles.quiet}>{t(`reference.access.${access}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
