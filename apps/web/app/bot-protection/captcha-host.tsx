import { lazy, Suspense, useSyncExternalStore } from "react";
import { captchaQueue } from "./captcha-waiting.ts";

const OpenCaptcha = lazy(() => import("./open-captcha.tsx"));
const subscribe = (listener: () => void): (() => void) => captchaQueue.subscribe(listener);
const isOpen = (): boolean => captchaQueue.size > 0;
const closedOnServer = (): boolean => false;

/** For all requests of the page. */
export const CaptchaHost = () => {
  const open = useSyncExternalStore(subscribe, isOpen, closedOnServer);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <OpenCaptcha />
    </Suspense>
  );
};
