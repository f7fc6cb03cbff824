import { nextChannel } from "../streaming/next-channel.ts";
import type { ReceiverForm } from "./receiver-form.ts";

/** A player to add after `forms`: as `like`, on the next numbers of picture and sound where `like` has them. */
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
