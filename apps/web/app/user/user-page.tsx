import type { CurrentAccount } from "@setsuna/contracts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useOutletContext } from "react-router";
import { PageTitle } from "../parts/page-title.tsx";
import { SecurityPanel } from "../security/security-panel.tsx";
import { RouteNotice } from "../session/route-notice.tsx";
import { AccountSection } from "./account-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import styles from "./user-page.module.css";

/** What a failed question costs is one press of a button; asking again by itself would only delay the message. */
const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });

/** The account of who is signed in: what we hold, where they are signed in, how they get in, and how they leave. */
export const UserPage = () => {
  const { t } = useTranslation();
  const account = useOutletContext<CurrentAccount>();
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <main className={styles.page}>
        <PageTitle of={t("user.title")} />
        <meta name="robots" content="noindex" />
        <h1 className={styles.heading}>{t("user.title")}</h1>
        <RouteNotice />
        <p>
          <Link to="/user/connections">{t("connections.open")}</Link>
        </p>
        <p>
          <Link to="/user/tokens">{t("tokens.open")}</Link>
        </p>
        <AccountSection />
        <SessionsSection />
        <PasswordSection email={account.email} />
        <SecurityPanel />
        <DeleteSection email={account.email} />
      </main>
    </QueryClientProvider>
  );
};
