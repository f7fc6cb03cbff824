import { lazy, Suspense, useSyncExternalStore } from "react";
import { captchaQueue } from "./captcha-waiting.ts";

const OpenCaptcha = lazy(() => import("./open-captcha.tsx"));
const subscribe = (listener: () => void): (() => void) => captchaQueue.subscribe(listener);
const isOpen = (): boolean => captchaQueue.size > 0;
const closedOnServer = (): boolean => false;

/** The one place where the captcha shows, for all requests of the page. Stands once in the root. */
export const CaptchaHost = () => {
  const open = useSyncExternalStore(subscribe, isOpen, closedOnServer);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <OpenCaptcha />
    </Suspense>
  );
};
