import { type Access, StudioError } from "@setsuna/contracts";
import type { Caller, SignedIn } from "../api/request-origin.ts";

/**
 * Lets a caller through or throws: `signed-out` without a session, `forbidden` for a licensee where an admin is asked for,
 * `second-factor-needed` for an admin whose session has not passed one. Spec §6.
 */
export const requireAccess = (access: Access, signedIn: SignedIn | undefined): void => {
  if (access === "anyone") return;
  if (signedIn === undefined) throw new StudioError("signed-out");
  if (access === "signed-in") return;
  if (signedIn.account.role !== "admin") throw new StudioError("forbidden");
  if (!signedIn.account.secondFactorPassed) throw new StudioError("second-factor-needed");
};

/** The login of a caller that passed {@link requireAccess}. Throws `signed-out` for a visitor. */
export const signedInOf = ({ signedIn }: Pick<Caller, "signedIn">): SignedIn => {
  if (signedIn === undefined) throw new StudioError("signed-out");
  return signedIn;
};
