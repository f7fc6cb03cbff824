import type { captcha as ja } from "../../ja/screens/captcha.ts";
import type { SameShape } from "../../same-shape.ts";

export const captcha: SameShape<typeof ja> = {
  captcha: {
    heading: "Confirm you're not a robot",
    text: "Tick the box to continue. It takes a few seconds.",
    how: "No puzzle: your browser does a short calculation. It doesn't use anything you typed.",
    label: "I am not a robot",
    verifying: "Checking",
    verified: "Confirmed",
    failed: "That didn't work. Tick the box again.",
    expired: "That took too long. Tick the box again.",
    loading: "Getting ready",
    cancel: "Cancel",
    cancelHint: "If you cancel, nothing is sent.",
  },
};
