import { useState } from "react";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { AddressForm } from "./address-form.tsx";
import { AddressView } from "./address-view.tsx";
import styles from "./billing.module.css";
import { useBillingAddress } from "./use-billing.ts";

export default function AddressPage() {
  const { t } = useTranslation();
  const address = useBillingAddress();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  return (
    <MyPageScreen title={t("myPage.entries.billingAddress")} lead={t("billing.address.lead")}>
      <QueryState query={address}>
        {({ address }) => (
          <div className={styles.narrow}>
            {address !== null && !editing ? (
              <>
                <AddressView address={address} />
                {saved && <FormMessage tone="success">{t("billing.address.saved")}</FormMessage>}
                <p className={styles.note}>{t("billing.address.issued")}</p>
                <button type="button" className="button" onClick={() => setEditing(true)}>
                  {t("billing.address.change")}
                </button>
              </>
            ) : (
              <AddressForm
                address={address}
                onSaved={() => {
                  setSaved(true);
                  setEditing(false);
                }}
              />
            )}
          </div>
        )}
      </QueryState>
    </MyPageScreen>
  );
}
