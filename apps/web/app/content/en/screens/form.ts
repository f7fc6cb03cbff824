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
    back: "Back",
  },
  session: {
    unreachable: "We cannot tell whether you are logged in",
    unreachableText: "The server is not answering. Check your network, then try again.",
    retry: "Check again",
    signOutFailed: "Could not log out. You are still logged in. Try again in a while.",
  },
};
