import { MessagePage } from "../../components/message-page.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ToLogin } from "./to-login.tsx";

export default function SignUpSuccessPage() {
  const { t } = useTranslation();
  return (
    <MessagePage figure="2 / 2" heading={t("auth.success.heading")} text={t("auth.success.text")}>
      <ToLogin />
    </MessagePage>
  );
}
