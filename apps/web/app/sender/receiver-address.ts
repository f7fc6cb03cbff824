import { DelayMs } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { passwordFragment } from "../streaming/fragment-password.ts";
import { type TargetFields, typedId } from "../streaming/target-fields.ts";
import type { SenderForm } from "./sender-form.ts";

export interface LinkedFields extends TargetFields {
  readonly qualityChannel: string;
  /** Delay that the link asks for, ms; absent or blank: none. */
  readonly linkDelayMs?: string | undefined;
}

/**
 * Address of a receiver for this sender's streams. The password or link secret goes into the fragment, only with
 * `withPassword`.
 */
export const receiverAddress = (base: string, fields: LinkedFields, withPassword: boolean): string => {
  const url = new URL("app/receiver", base);
  url.searchParams.set("id", typedId(fields.serialId));
  const channels = {
    video: fields.videoChannel,
    audio: fields.audioChannel,
    control: fields.controlChannel,
    quality: fields.qualityChannel,
  };
  for (const [kind, channel] of Object.entries(channels)) {
    if (typedId(channel) !== "") url.searchParams.set(kind, typedId(channel));
  }
  const delay = DelayMs.safeParse(wholeNumberIn(fields.linkDelayMs ?? ""));
  if (delay.success) url.searchParams.set("delay", String(delay.data));
  if (withPassword) url.hash = passwordFragment(fields.password);
  return url.href;
};

export const gridAddress = (base: string, forms: readonly TargetFields[]): string => {
  const url = new URL("app/receiver", base);
  url.searchParams.set("id", typedId(forms[0]?.serialId ?? ""));
  const lists = { video: "videoChannel", audio: "audioChannel", control: "controlChannel" } as const;
  for (const [kind, field] of Object.entries(lists)) {
    const channels = forms.map((form) => typedId(form[field]));
    if (channels.some((channel) => channel !== "")) url.searchParams.set(kind, channels.join());
  }
  // A comma is valid in a query (RFC 3986 §3.4), and people read these addresses.
  return url.href.replaceAll("%2C", ",");
};

export const fastReceiverAddress = (base: string, fields: SenderForm): string => {
  const fast = (channel: string): string => (typedId(channel) === "" ? "" : fields.fastChannel);
  return receiverAddress(
    base,
    {
      ...fields,
      videoChannel: fast(fields.videoChannel),
      audioChannel: fast(fields.audioChannel),
      controlChannel: "",
      linkDelayMs: "",
    },
    false,
  );
};

export const bothSidesAddress = (base: string, fields: SenderForm): string => {
  const url = new URL("app/multilatency", base);
  url.searchParams.set("id", typedId(fields.serialId));
  url.searchParams.set("video", typedId(fields.videoChannel));
  url.searchParams.set("fast", typedId(fields.fastChannel));
  url.searchParams.set("delay", typedId(fields.holdDelayMs));
  return url.href;
};
