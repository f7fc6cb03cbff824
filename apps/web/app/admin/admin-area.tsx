import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { SignedInOnly } from "../account/session/guard.tsx";
import { NotFoundMessage } from "../components/not-found-message.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./admin-area.module.css";
import { AdminNavigation } from "./admin-navigation.tsx";
import { addAdminTexts } from "./admin-texts.ts";
import { SecondFactorGate } from "./second-factor-gate.tsx";

/** A failed question is asked again by its button; an answer is as old as the screen until somebody asks anew. */
const newQueryClient = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });

/**
 * Everything under /admin. For who is signed out, the login; for a licensee there is no such page; an admin first passes a second
 * factor. The server refuses each call by itself: this only shows what it would say. Spec §6.
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
