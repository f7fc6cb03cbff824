import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteError } from "react-router";
import { MessagePage } from "./message-page.tsx";
import { SiteHeader } from "./site-header.tsx";

/** What is left when a screen throws: what happened, what it means for the picture, what to do next. */
export const CrashPage = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <div>
      <SiteHeader />
      <MessagePage figure="500" heading={t("crash.title")} text={t("crash.description")}>
        <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
          {t("crash.reload")}
        </button>
        <Link className="button" to="/" reloadDocument>
          {t("crash.home")}
        </Link>
      </MessagePage>
    </div>
  );
};
