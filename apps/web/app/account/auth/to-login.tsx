import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** Leads to the login. */
export const ToLogin = () => {
  const { t } = useTranslation();
  return (
    <Link className="button button-primary" to="/auth">
      {t("auth.backToLogin")}
    </Link>
  );
};
