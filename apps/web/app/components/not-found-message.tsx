import { Link } from "react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { MessagePage } from "./message-page.tsx";

export const NotFoundMessage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage figure="404" heading={t("notFound.title")} text={t("notFound.description")}>
      <Link className="button button-primary" to="/">
        {t("notFound.home")}
      </Link>
    </MessagePage>
  );
};
