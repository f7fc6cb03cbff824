import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import styles from "./billing.module.css";
import { OfferList } from "./offer-list.tsx";
import { PlanOfId } from "./plan-of-id.tsx";

export default function PlansPage() {
  const { t } = useTranslation();
  const ids = useSerialIds();
  return (
    <MyPageScreen title={t("myPage.entries.plans")} lead={t("billing.plans.lead")} guide="/purchaseandcancellation">
      <section className={styles.section} aria-label={t("billing.plans.offers")}>
        <OfferList serialIds={ids.data?.serialIds} />
      </section>
      <section className={styles.section} aria-label={t("billing.plans.own")}>
        <h2 className={styles.heading}>{t("billing.plans.own")}</h2>
        <QueryState query={ids}>
          {({ serialIds }) =>
            serialIds.length === 0 ? (
              <p>{t("billing.plans.ownNone")}</p>
            ) : (
              <ul className={styles.rows}>
                {serialIds.map((card) => (
                  <PlanOfId key={card.id} card={card} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </section>
    </MyPageScreen>
  );
}
