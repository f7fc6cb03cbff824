import type { form as ja } from "../../ja/screens/form.ts";
import type { SameShape } from "../../same-shape.ts";

export const form: SameShape<typeof ja> = {
  form: {
    close: "Close",
    cancel: "Cancel",
    keep: "Keep",
    showPassword: "Show",
    hidePassword: "Hide",
    showPasswordOf: "Show: {{label}}",
    newTab: "(opens in a new tab)",
    errorHelp: "Help",
    back: "Back",
  },
  session: {
    unreachable: "Could not check your login",
    unreachableText: "The server is not responding. Check your network, then try again.",
    retry: "Try again",
    signOutFailed: "Could not log out. You are still logged in. Try again later.",
  },
};
