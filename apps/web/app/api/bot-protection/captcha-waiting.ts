import { CaptchaQueue } from "./captcha-queue.ts";

export const captchaQueue = new CaptchaQueue();
