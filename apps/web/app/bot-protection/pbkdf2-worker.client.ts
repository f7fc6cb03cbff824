import { StudioError } from "@setsuna/contracts";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";

/** The one algorithm that our challenges use. */
export const ALGORITHM = "PBKDF2/SHA-256";

/** A worker of our own origin, as the content security policy wants it. */
export const newPbkdf2Worker = (): Worker => new Pbkdf2Worker();

/** Throws `captcha-unavailable` where the page is no secure context: the work cannot be done there. */
export const requireWebCrypto = (): void => {
  if (!window.isSecureContext) throw new StudioError("captcha-unavailable");
};
