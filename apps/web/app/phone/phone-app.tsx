import { useEffect } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { sitePath, useSitePath } from "../site/site-path.ts";

/** Makes a page one of the installable app: its manifest in the reader's language, its icons, and the page for no network. */
export const PhoneApp = () => {
  const { language } = useTranslation();
  const path = useSitePath();
  useEffect(() => {
    // Over plain http on another machine there are no service workers, and nothing to install.
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker
      .register(sitePath("/studio/app-worker.js"), { scope: sitePath("/studio/app/") })
      .catch((error: unknown) => console.warn("Without a network the browser's own page will show", error));
  }, []);
  return (
    <>
      <link rel="manifest" href={path(`/studio/app.${language}.webmanifest`)} />
      <link rel="apple-touch-icon" href={path("/studio/icons/apple-touch-180.png")} />
      <meta name="apple-mobile-web-app-title" content="Setsuna" />
      <meta name="mobile-web-app-capable" content="yes" />
      <meta name="theme-color" content="#0b0d10" />
    </>
  );
};
