import { StudioError } from "@setsuna/contracts";
import { acceptCaptcha } from "../../api/bot-protection/bot-client.ts";
import { captchaQueue } from "../../api/call-queue.ts";
import { CaptchaModal } from "./captcha-modal.tsx";

const cancel = (): void => captchaQueue.cancel(new StudioError("captcha-needed"));

export default function OpenCaptcha() {
  return <CaptchaModal accept={acceptCaptcha} cancel={cancel} />;
}
