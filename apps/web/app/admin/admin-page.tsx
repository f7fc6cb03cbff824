import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageTitle } from "../components/page-title.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./admin-page.module.css";
import type { AdminScreenName } from "./screens.ts";

export const AdminPage = (props: {
  readonly screen: AdminScreenName;
  readonly of?: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation("admin");
  const name = t(`screens.${props.screen}`);
  return (
    <main className={styles.page}>
      <PageTitle of={props.of ?? name} />
      <meta name="robots" content="noindex" />
      {props.of !== undefined && (
        <p className={styles.back}>
          <Link to={`/admin/${props.screen}`}>{name}</Link>
        </p>
      )}
      <div className={styles.head}>
        <h1 className={styles.heading}>{props.of ?? name}</h1>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.lead && <p className={styles.lead}>{props.lead}</p>}
      {props.children}
    </main>
  );
};
