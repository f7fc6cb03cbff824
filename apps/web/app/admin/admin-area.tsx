import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { SignedInOnly } from "../account/session/guard.tsx";
import { NotFoundMessage } from "../components/not-found-message.tsx";
import { admin as en } from "../content/en/screens/admin.ts";
import { admin as ja } from "../content/ja/screens/admin.ts";
import type { I18n } from "../i18n/i18n.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./admin-area.module.css";
import { AdminNavigation } from "./admin-navigation.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";

/** Loaded only with the admin area's chunk. */
const addAdminTexts = (i18n: I18n): void => i18n.addSpace("admin", { ja, en });

/** Failures have a retry button. Answers stay until reloaded. */
const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });

/**
 * Signed-out users see the login, licensees a missing page, and admins first pass a second factor. The server checks every call
 * itself. Spec §6.
 */
export default function AdminArea() {
  const { i18n } = useTranslation();
  const [client] = useState(newQueryClient);
  addAdminTexts(i18n);
  return (
    <SignedInOnly>
      {({ role, secondFactorPassed }) =>
        role !== "admin" ? (
          <NotFoundMessage />
        ) : (
          <QueryClientProvider client={client}>
            {secondFactorPassed ? (
              <div className={styles.area}>
                <AdminNavigation />
                <Outlet />
              </div>
            ) : (
              <SecondFactorGate />
            )}
          </QueryClientProvider>
        )
      }
    </SignedInOnly>
  );
}
