import type { SiteCall } from "@setsuna/contracts/openapi";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./api-reference.module.css";

/** Shows what no token may call, by name: so that nobody looks for it in vain. */
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
