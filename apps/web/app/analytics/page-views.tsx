import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "../i18n/use-language.ts";
import { useRootData } from "../site/root-data.ts";
import { countPageView, refusesTracking } from "./count-event.ts";

/** Counts each page that is opened, and loads the script of an outside service where the operator has set one. Shows nothing. */
export const PageViews = () => {
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const script = useRootData()?.analyticsScript;
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (counted.current === pathname) return;
    const first = counted.current === undefined;
    counted.current = pathname;
    countPageView(`/studio${pathname}`, language, first ? document.referrer : "");
  }, [pathname, language]);
  useEffect(() => {
    if (script === undefined || refusesTracking() || document.querySelector("script[data-analytics]") !== null) return;
    window.dataLayer ??= [];
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.dataset.analytics = "";
    document.head.append(element);
  }, [script]);
  return null;
};
