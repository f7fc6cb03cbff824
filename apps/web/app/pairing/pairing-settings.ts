import { DelayMs, IdSecret, type PairingSettings, SerialId } from "@setsuna/contracts";
import { wholeNumberIn } from "@setsuna/kit";
import { passwordFragment } from "../streaming/fragment-password.ts";
import { channelOf, type TargetFields } from "../streaming/target-fields.ts";

export interface PairedFields extends TargetFields {
  readonly qualityChannel: string;
  /** Of a receiver, ms as text. Absent on a sender's side. */
  readonly delayMs?: string | undefined;
}

/** Settings for a pairing code; undefined while the form lacks a valid ID, password or channel. */
export const pairingSettings = (from: PairingSettings["from"], fields: PairedFields): PairingSettings | undefined => {
  const serialId = SerialId.safeParse(fields.serialId);
  const password = IdSecret.safeParse(fields.password);
  const [videoChannel, audioChannel, controlChannel, qualityChannel] = [
    fields.videoChannel,
    fields.audioChannel,
    fields.controlChannel,
    fields.qualityChannel,
  ].map(channelOf);
  const delayMs = DelayMs.safeParse(wholeNumberIn(fields.delayMs ?? "")).data;
  if (!serialId.success || !password.success) return undefined;
  if ((videoChannel ?? audioChannel ?? controlChannel) === undefined) return undefined;
  return {
    version: 1,
    from,
    serialId: serialId.data,
    password: password.data,
    ...(videoChannel === undefined ? {} : { videoChannel }),
    ...(audioChannel === undefined ? {} : { audioChannel }),
    ...(controlChannel === undefined ? {} : { controlChannel }),
    ...(qualityChannel === undefined ? {} : { qualityChannel }),
    ...(delayMs === undefined ? {} : { delayMs }),
  };
};

export type PairedUse = "receiver" | "sender" | "camera" | "tally";

/**
 * Uses, the likeliest first: on a phone CAMERA, elsewhere the other end of the device that offered the code. CAMERA needs a video
 * channel, tally a control channel.
 */
export const pairedUses = (
  { from, videoChannel, controlChannel }: PairingSettings,
  { onPhone }: { readonly onPhone: boolean },
): readonly PairedUse[] => {
  const camera: readonly PairedUse[] = videoChannel === undefined ? [] : ["camera"];
  const sending: readonly PairedUse[] = onPhone ? ["sender"] : ["sender", ...camera];
  const ends: readonly PairedUse[] = from === "sender" ? ["receiver", ...sending] : [...sending, "receiver"];
  const uses = onPhone ? [...camera, ...ends] : ends;
  return controlChannel === undefined ? uses : [...uses, "tally"];
};

/** The address of a client with these settings, below `base`. The password is only in the fragment, which no server sees. */
export const pairedAddress = (base: string, use: PairedUse, settings: PairingSettings): string => {
  const url = new URL(`app/${use}`, base);
  const { serialId, password, videoChannel, audioChannel, controlChannel, qualityChannel, delayMs } = settings;
  const query = {
    id: serialId,
    ...(use === "tally" ? {} : { video: videoChannel, audio: audioChannel }),
    control: controlChannel,
    ...(use === "tally" ? {} : { quality: qualityChannel }),
    ...(use === "receiver" ? { delay: delayMs } : {}),
  };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  url.hash = passwordFragment(password);
  return url.href;
};
