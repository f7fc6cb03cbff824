import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SiteHeader } from "../parts/site-header.tsx";

export default function Home() {
  const { t } = useTranslation();
  return (
    <>
      <title>{t("home.title")}</title>
      <meta name="description" content={t("home.description")} />
      <SiteHeader />
      <main>
        <h1>{t("home.heading")}</h1>
        <p>{t("home.lead")}</p>
        <Link className="button button-primary" to="/app/sender">
          {t("home.send")}
        </Link>
        <Link className="button" to="/app/receiver">
          {t("home.receive")}
        </Link>
      </main>
    </>
  );
}
