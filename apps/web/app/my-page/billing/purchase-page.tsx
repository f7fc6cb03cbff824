import type { BillingAddress, SerialCard } from "@setsuna/contracts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { QueryState } from "../../components/query-state.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { useSerialIds } from "../serial-ids/use-serial-ids.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressView } from "./address-view.tsx";
import styles from "./billing.module.css";
import { CardSetupPart } from "./card-setup-part.tsx";
import { CardView } from "./card-view.tsx";
import { rememberPurchase } from "./pending-errand.ts";
import { choiceIn, type PurchaseChoice, pathOf } from "./purchase-choice.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { type CardSettings, useBillingAddress, useCard } from "./use-billing.ts";
import { useCardSetup } from "./use-card-setup.ts";

export default function PurchasePage() {
  const { t } = useTranslation();
  const ids = useSerialIds();
  const address = useBillingAddress();
  const card = useCard();
  return (
    <MyPageScreen title={t("purchase.title")} lead={t("purchase.lead")}>
      <QueryState query={ids}>
        {({ serialIds }) => (
          <QueryState query={address}>
            {({ address: registered }) => (
              <QueryState query={card}>
                {(settings) => <Parts serialIds={serialIds} address={registered} settings={settings} />}
              </QueryState>
            )}
          </QueryState>
        )}
      </QueryState>
    </MyPageScreen>
  );
}

const Parts = (props: {
  readonly serialIds: readonly SerialCard[];
  readonly address: BillingAddress | null;
  readonly settings: CardSettings;
}) => {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const choice = choiceIn(query);
  const { address, settings } = props;
  const byCard = choice.method === "card";
  const choose = (next: PurchaseChoice) =>
    setQuery(new URLSearchParams(pathOf(next).split("?")[1]), { replace: true, preventScrollReset: true });
  return (
    <PurchaseForm
      choice={choice}
      choose={choose}
      freeIds={props.serialIds.filter(({ plan }) => plan === "free").map(({ id }) => id)}
      address={address}
      ready={address !== null && (!byCard || settings.card !== null)}
    >
      <UserSection name={t("purchase.address")}>
        <AddressPart address={address} />
      </UserSection>
      {byCard && address !== null && (
        <UserSection name={t("purchase.card")}>
          <CardPart settings={settings} choice={choice} />
        </UserSection>
      )}
    </PurchaseForm>
  );
};

const AddressPart = ({ address }: { readonly address: BillingAddress | null }) => {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  if (address === null || editing)
    return (
      <>
        {address === null && <p>{t("purchase.addressFirst")}</p>}
        <AddressForm address={address} quiet onSaved={() => setEditing(false)} />
      </>
    );
  return (
    <div className={styles.narrow}>
      <AddressView address={address} />
      <button type="button" className="button" onClick={() => setEditing(true)}>
        {t("purchase.addressChange")}
      </button>
    </div>
  );
};

const CardPart = ({ settings, choice }: { readonly settings: CardSettings; readonly choice: PurchaseChoice }) => {
  const { t } = useTranslation();
  const acts = useCardSetup(undefined);
  const start = () => {
    rememberPurchase(pathOf(choice));
    acts.start();
  };
  if (settings.card !== null && acts.setup.state === "idle") return <CardView card={settings.card} />;
  return (
    <div className={styles.narrow}>
      {settings.card === null ? <p>{t("purchase.cardFirst")}</p> : <CardView card={settings.card} />}
      {acts.setup.state !== "saved" && <CardSetupPart settings={settings} acts={{ ...acts, start }} />}
    </div>
  );
};
