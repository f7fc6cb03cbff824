import { CaptchaQueue } from "./captcha-queue.ts";

/** Of this page. */
export const captchaQueue = new CaptchaQueue();
