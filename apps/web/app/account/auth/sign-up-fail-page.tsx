import { MessagePage } from "../../components/message-page.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ToLogin } from "./to-login.tsx";

export default function SignUpFailPage() {
  const { t } = useTranslation();
  return (
    <MessagePage figure="1 / 2" heading={t("auth.fail.heading")} text={[t("auth.fail.first"), t("auth.fail.second")]}>
      <ToLogin />
    </MessagePage>
  );
}
