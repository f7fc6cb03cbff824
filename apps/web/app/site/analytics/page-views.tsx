import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "../../i18n/use-language.ts";
import { useRootData } from "../root-data.ts";
import { scriptStep, storeConsent, storedConsent } from "./consent.ts";
import { countPageView, refusesTracking } from "./count-event.ts";

const ConsentBar = lazy(() => import("./consent-bar.tsx"));

const isClient = (pathname: string): boolean => /^\/app(?:\/|$)/.test(pathname);

/**
 * Counts page views in our own table without personal data. An outside service's script loads only after consent, if the
 * operator configured one.
 */
export const PageViews = () => {
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const script = useRootData()?.analyticsScript;
  const counted = useRef<string>(undefined);
  const [step, setStep] = useState<ReturnType<typeof scriptStep>>("leave");
  useEffect(() => {
    if (counted.current === pathname) return;
    const first = counted.current === undefined;
    counted.current = pathname;
    countPageView(`/studio${pathname}`, language, first ? document.referrer : "");
  }, [pathname, language]);
  useEffect(() => {
    if (script === undefined) return;
    setStep(scriptStep({ script, refusesTracking: refusesTracking(), consent: storedConsent() }));
  }, [script]);
  useEffect(() => {
    if (script === undefined || step !== "load" || document.querySelector("script[data-analytics]") !== null) return;
    window.dataLayer ??= [];
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.dataset.analytics = "";
    document.head.append(element);
  }, [script, step]);
  if (step !== "ask" || isClient(pathname)) return null;
  const answer = (allowed: boolean) => {
    storeConsent(allowed);
    setStep(allowed ? "load" : "leave");
  };
  return (
    <Suspense fallback={null}>
      <ConsentBar answer={answer} />
    </Suspense>
  );
};
