import { passwordFragment } from "../../streaming/fragment-password.ts";
import { typedId } from "../../streaming/target-fields.ts";
import type { SenderForm } from "../sender-form.ts";

const LAYOUT_NAMES = { "1": "mono", "2": "stereo", "6": "5.1", "8": "7.1" } as const;

/** Fields of the form that no link parameter carries. The other machine keeps its own. */
export const UNLINKED_FIELDS = [
  "password",
  "videoDeviceId",
  "audioDeviceId",
  "receiversSetQuality",
  "qualityLimitMbps",
  "keyframeIntervalSeconds",
  "audioBitrateKbps",
  "echoCancellation",
  "noiseSuppression",
  "audioRedundancy",
  "linkDelayMs",
] as const satisfies readonly (keyof SenderForm)[];

/**
 * Returns the address that opens the sender with a form's set-up on any machine. See `senderLink` for the parameters. `base`: address of the
 * site, with a trailing slash. The password goes into the fragment, and only with `withPassword`.
 */
export const presetAddress = (base: string, form: SenderForm, withPassword: boolean): string => {
  const url = new URL("app/sender", base);
  const fields: Readonly<Record<string, string>> = {
    id: typedId(form.serialId),
    video: typedId(form.videoChannel),
    audio: typedId(form.audioChannel),
    control: typedId(form.controlChannel),
    fast: typedId(form.fastChannel),
    hold: form.holdDelayMs,
    quality: typedId(form.qualityChannel),
    source: form.videoSource,
    size: form.size,
    fps: form.framesPerSecond,
    bitrate: form.videoBitrateMbps,
    follow: form.followSlowest ? "1" : "0",
    standby: form.standby ? "1" : "0",
    return: form.returnAfterSeconds,
    codec: form.codec,
    sound: LAYOUT_NAMES[form.audioChannels],
    route: form.route,
    direct: form.directReceivers,
  };
  // A blank bitrate-control channel or return time is written too: otherwise the other machine would use the one it remembers.
  for (const [name, value] of Object.entries(fields))
    if (value !== "" || name === "quality" || name === "return") url.searchParams.set(name, value);
  if (withPassword) url.hash = passwordFragment(form.password);
  return url.href;
};
