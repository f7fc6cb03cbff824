import { civilDayAt } from "@setsuna/account";
import type { KeptCard } from "@setsuna/contracts";
import { serverClock } from "../../api/server-clock.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { cardLabel } from "./card-label.ts";
import styles from "./card-view.module.css";
import { cardExpired, cardMonth } from "./civil-days.ts";

export const CardView = ({ card }: { readonly card: KeptCard }) => {
  const { t } = useTranslation();
  const expired = cardExpired(card, civilDayAt(serverClock.now()));
  return (
    <div className={styles.card} data-testid="kept-card">
      <strong className={styles.name}>{cardLabel(t, card)}</strong>
      <span className={styles.date}>{t("billing.card.expires", { date: cardMonth(card) })}</span>
      {expired && <p className={styles.expired}>{t("billing.card.expired")}</p>}
    </div>
  );
};
