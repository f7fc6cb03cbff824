import { StudioError } from "@setsuna/contracts";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";

/** The only algorithm of our challenges. */
export const ALGORITHM = "PBKDF2/SHA-256";

/** Same-origin, for the content security policy. */
export const newPbkdf2Worker = (): Worker => new Pbkdf2Worker();

/** Throws `captcha-unavailable` outside a secure context. */
export const requireWebCrypto = (): void => {
  if (!window.isSecureContext) throw new StudioError("captcha-unavailable");
};
