import { shownEmail } from "@setsuna/kit";
import { Link } from "react-router";
import { FormMessage } from "../components/form.tsx";
import { QueryState } from "../components/query-state.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { yenIn } from "../i18n/yen.ts";
import { AdminPage } from "./admin-page.tsx";
import { useLive } from "./live/use-live.ts";
import { Moment } from "./moment.tsx";
import { LiveTile } from "./overview/live-tile.tsx";
import styles from "./overview/overview.module.css";
import { Rows, Tile } from "./overview/tile.tsx";
import { Trends } from "./overview/trends.tsx";
import { useTrends, useWaiting, type Waiting } from "./overview/use-overview.ts";

export default function AdminHomePage() {
  const { t } = useTranslation("admin");
  const live = useLive();
  const waiting = useWaiting();
  const trends = useTrends();
  return (
    <AdminPage screen="overview" lead={t("overview.lead")}>
      {(live.isRefetchError || waiting.isRefetchError) && <FormMessage tone="error">{t("table.stale")}</FormMessage>}
      <QueryState query={trends}>{({ days }) => <Trends days={days} />}</QueryState>
      <div className={styles.tiles}>
        <QueryState query={live}>{(data) => <LiveTile live={data} />}</QueryState>
        <QueryState query={waiting}>{(data) => <WaitingTiles waiting={data} />}</QueryState>
      </div>
    </AdminPage>
  );
}

const WaitingTiles = ({ waiting: { overdue, orders, refunds, unanswered } }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return (
    <>
      <Tile
        name={t("overview.overdue")}
        count={overdue.total ?? 0}
        to="/admin/invoices?state=overdue"
        toAll={t("overview.toOverdue")}
        none={t("overview.noneOverdue")}
        urgent
        testId="overview-overdue"
      >
        <Rows of={overdue.rows} idOf={({ number }) => number}>
          {({ accountId, counterparty, total, dueOn }) => (
            <>
              <Link to={`/admin/accounts/${accountId}`}>{counterparty}</Link>
              <span className={styles.fact}>
                {yenIn(language, total)} {dueOn !== null && t("overview.due", { day: dueOn })}
              </span>
            </>
          )}
        </Rows>
      </Tile>
      <Tile
        name={t("overview.unanswered")}
        count={unanswered.total ?? 0}
        to="/admin/contact?state=new"
        toAll={t("overview.toUnanswered")}
        none={t("overview.noneUnanswered")}
        urgent
        testId="overview-unanswered"
      >
        <Rows of={unanswered.rows} idOf={({ id }) => id}>
          {({ id, subject, at }) => (
            <>
              <Link to={`/admin/contact/${id}`}>{subject}</Link>
              <span className={styles.fact}>
                <Moment at={at} />
              </span>
            </>
          )}
        </Rows>
      </Tile>
      <Tile
        name={t("overview.orders")}
        count={orders.total ?? 0}
        to="/admin/orders?state=awaiting"
        toAll={t("overview.toOrders")}
        none={t("overview.noneOrders")}
        urgent
        testId="overview-orders"
      >
        <Rows of={orders.rows} idOf={({ id }) => id}>
          {({ accountId, counterparty, email, total }) => (
            <>
              <Link to={`/admin/accounts/${accountId}`}>{counterparty ?? (email === null ? accountId : shownEmail(email))}</Link>
              <span className={styles.fact}>{yenIn(language, total)}</span>
            </>
          )}
        </Rows>
      </Tile>
      <Tile
        name={t("overview.refunds")}
        count={refunds.total ?? 0}
        to="/admin/refunds?state=owed"
        toAll={t("overview.toRefunds")}
        none={t("overview.noneRefunds")}
        urgent
        testId="overview-refunds"
      >
        <Rows of={refunds.rows} idOf={({ key }) => key}>
          {({ accountId, name, amount }) => (
            <>
              <Link to={`/admin/accounts/${accountId}`}>{name}</Link>
              <span className={styles.fact}>{yenIn(language, amount)}</span>
            </>
          )}
        </Rows>
      </Tile>
    </>
  );
};
