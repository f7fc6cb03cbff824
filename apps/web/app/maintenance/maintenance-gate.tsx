import type { CurrentAccount, MaintenanceWindow } from "@setsuna/contracts";
import { type ReactNode, useState } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { jstSpan } from "./jst.ts";
import styles from "./notice.module.css";
import { MaintenancePage } from "./notice-page.tsx";
import { useMaintenance } from "./use-maintenance.ts";

/** One line above My Page: maintenance that is to come, or, for an admin, that is going on. */
const Banner = ({ window, open }: { readonly window: MaintenanceWindow; readonly open: boolean }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <p className={styles.banner} role="status" data-testid="maintenance-banner">
      <strong>{open ? t("maintenance.title") : t("maintenance.planned")}</strong>{" "}
      <time dateTime={`${window.from}/${window.until}`}>{jstSpan(language, window.from, window.until)}</time>{" "}
      {open ? t("maintenance.adminsStay") : t("maintenance.willClose")}
    </p>
  );
};

export const MaintenanceGate = ({ account, children }: { readonly account: CurrentAccount; readonly children: ReactNode }) => {
  const maintenance = useMaintenance();
  const now = maintenance?.now ?? null;
  const next = maintenance?.next ?? null;
  if (now !== null && account.role !== "admin") return <MaintenancePage window={now} />;
  const shown = now ?? next;
  return (
    <>
      {shown !== null && <Banner window={shown} open={now !== null} />}
      {children}
    </>
  );
};

export const AuthMaintenanceGate = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const maintenance = useMaintenance();
  const [admin, setAdmin] = useState(false);
  const now = maintenance?.now ?? null;
  if (now === null || admin) return children;
  return (
    <MaintenancePage window={now}>
      <p className={styles.admin}>
        <button type="button" className="button" onClick={() => setAdmin(true)}>
          {t("maintenance.adminLogin")}
        </button>
      </p>
    </MaintenancePage>
  );
};
