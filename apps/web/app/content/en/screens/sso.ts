import type { sso as ja } from "../../ja/screens/sso.ts";
import type { SameShape } from "../../same-shape.ts";

/** Loaded only where single sign-on is offered. */
export const sso: SameShape<typeof ja> = {
  offered: "You can log in with your organisation's single sign-on.",
  required: "Your organisation uses single sign-on.",
  act: "Log in with single sign-on",
  password: "Log in with a password (owner only)",
  again: "Log in again with single sign-on",
  againHint: "You go to your organisation's login page and come back to My Page. Then repeat what you were doing.",
};
