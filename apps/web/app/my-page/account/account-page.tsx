import type { CurrentAccount } from "@setsuna/contracts";
import { useOutletContext } from "react-router";
import { SecurityPanel } from "../../account/security/security-panel.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { AccountSection } from "./account-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export default function AccountPage() {
  const { t } = useTranslation();
  const account = useOutletContext<CurrentAccount>();
  return (
    <MyPageScreen title={t("myPage.entries.account")}>
      <AccountSection />
      <SessionsSection />
      <PasswordSection email={account.email} />
      <SecurityPanel />
      <DeleteSection email={account.email} />
    </MyPageScreen>
  );
}
