import { useEffect } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { sitePath, useSitePath } from "../platform/site-path.ts";

export const PhoneApp = () => {
  const { language } = useTranslation();
  const path = useSitePath();
  useEffect(() => {
    // Without https there is no service worker.
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
