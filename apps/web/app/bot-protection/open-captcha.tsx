import { StudioError } from "@setsuna/contracts";
import { acceptCaptcha } from "./bot-client.ts";
import { CaptchaModal } from "./captcha-modal.tsx";
import { captchaQueue } from "./captcha-waiting.ts";

const cancel = (): void => captchaQueue.cancel(new StudioError("captcha-needed"));

export default function OpenCaptcha() {
  return <CaptchaModal accept={acceptCaptcha} cancel={cancel} />;
}
