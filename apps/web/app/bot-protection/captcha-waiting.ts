import { CaptchaQueue } from "./captcha-queue.ts";

/** Requests of this page that wait for the captcha; it shows while there is one. */
export const captchaQueue = new CaptchaQueue();
