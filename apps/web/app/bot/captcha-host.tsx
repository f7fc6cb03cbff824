import { useCallback, useSyncExternalStore } from "react";
import { acceptCaptcha, captchaQueue } from "./bot-client.ts";
import { CaptchaModal } from "./captcha-modal.tsx";

const subscribe = (listener: () => void): (() => void) => captchaQueue.subscribe(listener);
const isOpen = (): boolean => captchaQueue.size > 0;
const closedOnServer = (): boolean => false;

/** The one place where the captcha shows, for all requests of the page. Stands once in the root. */
export const CaptchaHost = () => {
  const open = useSyncExternalStore(subscribe, isOpen, closedOnServer);
  const cancel = useCallback(() => captchaQueue.cancel(), []);
  return open ? <CaptchaModal accept={acceptCaptcha} cancel={cancel} /> : null;
};
