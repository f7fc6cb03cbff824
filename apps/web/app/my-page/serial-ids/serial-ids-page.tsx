import { useState } from "react";
import { Link } from "react-router";
import { useMay } from "../../account/session/use-api.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AddLicencesDialog } from "../billing/add-licences-dialog.tsx";
import { CancelLicencesDialog } from "../billing/cancel-licences-dialog.tsx";
import { RenewalDialog } from "../billing/renewal-dialog.tsx";
import { MyPageScreen } from "../my-page-screen.tsx";
import { AddressesDialog } from "./addresses-dialog.tsx";
import { ChangeIdDialog } from "./change-id-dialog.tsx";
import { DeleteIdDialog } from "./delete-id-dialog.tsx";
import { IdPasswordDialog } from "./id-password-dialog.tsx";
import { KeepRoom } from "./keep-room.tsx";
import { LinksDialog } from "./links-dialog.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { PartyDialog } from "./party-dialog.tsx";
import { ReissueDialog } from "./reissue-dialog.tsx";
import { ReissueSection } from "./reissue-section.tsx";
import type { AskedAction } from "./serial-id-action.ts";
import { SerialIdCard } from "./serial-id-card.tsx";
import styles from "./serial-ids-page.module.css";
import { SlateDialog } from "./slate-dialog.tsx";
import { useSerialIds } from "./use-serial-ids.ts";

export default function SerialIdsPage() {
  const { t } = useTranslation();
  const list = useSerialIds();
  const may = useMay();
  const [asked, setAsked] = useState<AskedAction>();
  return (
    <MyPageScreen title={t("myPage.entries.ids")} lead={t("serialIds.lead")} guide="/aboutidandch">
      <QueryState query={list}>
        {({ serialIds }) => (
          // biome-ignore lint/a11y/useSemanticElements: no one element means a list of articles.
          <div role="group" className={styles.cards} aria-label={t("serialIds.list")}>
            {serialIds.length === 0 && <p>{t(may("reissueSerialId") ? "serialIds.empty" : "serialIds.emptyTeam")}</p>}
            {serialIds.length === 0 && may("createQuote") && <Link to="/user/plans">{t("myPage.entries.plans")}</Link>}
            {serialIds.map((card) => (
              <SerialIdCard key={card.id} card={card} ask={(action) => setAsked({ action, card })} />
            ))}
            {may("reissueSerialId") && serialIds.every(({ plan }) => plan !== "free") && (
              <ReissueSection ask={() => setAsked({ action: "reissue" })} />
            )}
          </div>
        )}
      </QueryState>
      {may("keepGuestRoom") && <KeepRoom />}
      {asked && <AskedDialog asked={asked} close={() => setAsked(undefined)} />}
    </MyPageScreen>
  );
}

const AskedDialog = ({ asked, close }: { readonly asked: AskedAction; readonly close: () => void }) => {
  switch (asked.action) {
    case "change":
      return <ChangeIdDialog card={asked.card} close={close} />;
    case "name":
      return <NameDialog card={asked.card} close={close} />;
    case "password":
      return <IdPasswordDialog card={asked.card} close={close} />;
    case "links":
      return <LinksDialog card={asked.card} close={close} />;
    case "addresses":
      return <AddressesDialog card={asked.card} close={close} />;
    case "party":
      return <PartyDialog card={asked.card} close={close} />;
    case "slate":
      return <SlateDialog card={asked.card} close={close} />;
    case "delete":
      return <DeleteIdDialog card={asked.card} close={close} />;
    case "add-licences":
      return <AddLicencesDialog card={asked.card} onDone={close} />;
    case "remove-licences":
      return <CancelLicencesDialog card={asked.card} onDone={close} />;
    case "renewal":
      return <RenewalDialog card={asked.card} onDone={close} />;
    case "reissue":
      return <ReissueDialog close={close} />;
  }
};
