import type { captcha as ja } from "../../ja/screens/captcha.ts";
import type { SameShape } from "../../same-shape.ts";

export const captcha: SameShape<typeof ja> = {
  captcha: {
    heading: "Confirm that you are not a robot",
    text: "To go on, tick the box. It takes a few seconds.",
    how: "There is no puzzle: your browser does a short calculation. Nothing you typed is used.",
    label: "I am not a robot",
    verifying: "Checking",
    verified: "Confirmed",
    failed: "That did not work. Tick the box again.",
    expired: "That took too long. Tick the box again.",
    loading: "Getting ready",
    cancel: "Cancel",
    cancelHint: "If you cancel, your request is not carried out.",
  },
};
