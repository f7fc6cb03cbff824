import { nextChannel } from "../streaming/next-channel.ts";
import type { ReceiverForm } from "./receiver-form.ts";

export const nextPlayer = (like: ReceiverForm, forms: readonly ReceiverForm[]): ReceiverForm => {
  const next = (field: "videoChannel" | "audioChannel"): string =>
    like[field].trim() === "" ? "" : nextChannel(forms.map((form) => form[field]));
  return {
    ...like,
    name: "",
    videoChannel: next("videoChannel"),
    audioChannel: next("audioChannel"),
    controlChannel: "",
    qualityChannel: "",
    muted: false,
  };
};
