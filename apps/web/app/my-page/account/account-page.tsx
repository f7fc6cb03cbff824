import type { CurrentAccount } from "@setsuna/contracts";
import { useState } from "react";
import { Link, useOutletContext } from "react-router";
import { SecurityPanel } from "../../account/security/security-panel.tsx";
import { UserSection } from "../../components/user-section.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { AccountSection, useAccount } from "./account-section.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

const DeleteSection = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const { data } = useAccount();
  const [open, setOpen] = useState(false);
  return (
    <UserSection name={t("user.delete.section")}>
      <p>{t("user.delete.lead")}</p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t("user.delete.open")}
      </button>
      {open && <DeleteDialog email={email} hasPassword={data?.passwordless !== true} close={() => setOpen(false)} />}
    </UserSection>
  );
};

const TeamSection = () => {
  const { t } = useTranslation();
  return (
    <UserSection name={t("user.team.section")}>
      <p>{t("user.team.lead")}</p>
      <Link className="button" to="/user/organization">
        {t("user.team.open")}
      </Link>
    </UserSection>
  );
};

export default function AccountPage() {
  const { t } = useTranslation();
  const account = useOutletContext<CurrentAccount>();
  return (
    <MyPageScreen title={t("myPage.entries.account")}>
      <AccountSection />
      <SessionsSection />
      <PasswordSection email={account.email} />
      <SecurityPanel />
      {!account.inTeams && <TeamSection />}
      <DeleteSection email={account.email} />
    </MyPageScreen>
  );
}
