import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "../parts/page-title.tsx";
import { useApi } from "../session/use-api.ts";
import { QueryState } from "../user/query-state.tsx";
import styles from "./connections-page.module.css";
import { SerialIdConnections } from "./serial-id-connections.tsx";

const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Who is connected to the serial IDs of who is signed in. */
export const ConnectionsPage = () => {
  const { t } = useTranslation();
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <main className={styles.page}>
        <PageTitle of={t("connections.title")} />
        <meta name="robots" content="noindex" />
        <h1 className={styles.heading}>{t("connections.title")}</h1>
        <p className={styles.lead}>{t("connections.lead")}</p>
        <p className={styles.back}>
          <Link to="/user">{t("connections.back")}</Link>
        </p>
        <OwnSerialIds />
      </main>
    </QueryClientProvider>
  );
};

const OwnSerialIds = () => {
  const { t } = useTranslation();
  const api = useApi();
  const list = useQuery({
    queryKey: ["serial-ids"],
    queryFn: ({ signal }) => api("listSerialIds", {}, { signal }),
    staleTime: 10_000,
  });
  return (
    <QueryState query={list}>
      {({ serialIds }) =>
        serialIds.length === 0 ? (
          <p>{t("connections.noIds")}</p>
        ) : (
          serialIds.map(({ id }) => <SerialIdConnections key={id} id={id} />)
        )
      }
    </QueryState>
  );
};
