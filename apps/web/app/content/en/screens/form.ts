import type { form as ja } from "../../ja/screens/form.ts";
import type { SameShape } from "../../same-shape.ts";

export const form: SameShape<typeof ja> = {
  form: {
    busy: "Sending",
    close: "Close",
    cancel: "Cancel",
    showPassword: "Show",
    hidePassword: "Hide",
    showPasswordOf: "Show: {{label}}",
    newTab: "(opens in a new tab)",
    back: "Back",
  },
  session: {
    unreachable: "We cannot tell whether you are signed in",
    unreachableText: "The server does not answer. Check the network, then try again.",
    retry: "Check again",
    signOutFailed: "Signing out failed. You are still signed in. Try again after a while.",
  },
};
