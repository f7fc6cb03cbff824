import type { TargetFields } from "../media/target-fields.ts";

/** The address that shows what this sender sends. The password goes into the fragment, and only when `withPassword`. */
export const receiverAddress = (base: string, fields: TargetFields, withPassword: boolean): string => {
  const url = new URL("app/receiver", base);
  url.searchParams.set("id", fields.serialId.trim());
  const channels = { video: fields.videoChannel, audio: fields.audioChannel, control: fields.controlChannel };
  for (const [kind, channel] of Object.entries(channels)) {
    if (channel.trim() !== "") url.searchParams.set(kind, channel.trim());
  }
  if (withPassword && fields.password !== "") url.hash = `password=${encodeURIComponent(fields.password)}`;
  return url.href;
};
