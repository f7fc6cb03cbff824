import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { MessagePage } from "../parts/message-page.tsx";

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage figure="404" heading={t("notFound.title")} text={t("notFound.description")}>
      <Link className="button button-primary" to="/">
        {t("notFound.home")}
      </Link>
    </MessagePage>
  );
}
