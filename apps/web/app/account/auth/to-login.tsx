import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";

export const ToLogin = () => {
  const { t } = useTranslation();
  return (
    <Link className="button button-primary" to="/auth">
      {t("auth.backToLogin")}
    </Link>
  );
};
