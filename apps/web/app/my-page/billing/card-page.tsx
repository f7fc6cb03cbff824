import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import styles from "./billing.module.css";
import { CardSetupPart } from "./card-setup-part.tsx";
import { CardView } from "./card-view.tsx";
import { rememberPurchase, startedPurchase } from "./pending-errand.ts";
import { useCard } from "./use-billing.ts";
import { useCardSetup } from "./use-card-setup.ts";

export default function CardPage() {
  const { t } = useTranslation();
  const card = useCard();
  const [query, setQuery] = useSearchParams();
  // Read it once, because it holds a secret that later visits don't need.
  const [returned] = useState(() => query.get("setup") ?? query.get("setup_intent") ?? undefined);
  useEffect(() => {
    if (query.size > 0) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  const acts = useCardSetup(returned);
  const navigate = useNavigate();
  const isSaved = acts.setup.state === "saved";
  useEffect(() => {
    const purchase = isSaved ? startedPurchase() : undefined;
    if (purchase === undefined) return;
    rememberPurchase(undefined);
    void navigate(purchase, { replace: true });
  }, [isSaved, navigate]);
  const start = () => {
    if (acts.setup.state === "idle") rememberPurchase(undefined);
    acts.start();
  };
  return (
    <MyPageScreen title={t("myPage.entries.payment")} lead={t("billing.card.lead")}>
      <QueryState query={card}>
        {(settings) => (
          <div className={styles.narrow}>
            <h2 className={styles.heading}>{t("billing.card.present")}</h2>
            {settings.card === null ? <p className={styles.note}>{t("billing.card.none")}</p> : <CardView card={settings.card} />}
            <CardSetupPart settings={settings} acts={{ ...acts, start }} />
          </div>
        )}
      </QueryState>
    </MyPageScreen>
  );
}
