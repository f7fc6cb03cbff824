import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MessagePage } from "../../components/message-page.tsx";

const ToLogin = () => {
  const { t } = useTranslation();
  return (
    <Link className="button button-primary" to="/auth">
      {t("auth.backToLogin")}
    </Link>
  );
};

export const SignUpSuccessPage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage figure="2 / 2" heading={t("auth.success.heading")} text={t("auth.success.text")}>
      <ToLogin />
    </MessagePage>
  );
};

export const SignUpFailPage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage figure="1 / 2" heading={t("auth.fail.heading")} text={[t("auth.fail.first"), t("auth.fail.second")]}>
      <ToLogin />
    </MessagePage>
  );
};

export const ResetCompletePage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage figure="2 / 2" heading={t("auth.reset.doneHeading")} text={t("auth.reset.done")}>
      <ToLogin />
    </MessagePage>
  );
};
