import { MessagePage } from "../../components/message-page.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ToLogin } from "./to-login.tsx";

export default function ResetCompletePage() {
  const { t } = useTranslation();
  return (
    <MessagePage figure="2 / 2" heading={t("auth.reset.doneHeading")} text={t("auth.reset.done")}>
      <ToLogin />
    </MessagePage>
  );
}
