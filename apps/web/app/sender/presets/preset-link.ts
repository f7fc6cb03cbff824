import { passwordFragment } from "../../streaming/fragment-password.ts";
import { typedId } from "../../streaming/target-fields.ts";
import type { SenderForm } from "../sender-form.ts";

const LAYOUT_NAMES = { "1": "mono", "2": "stereo", "6": "5.1", "8": "7.1" } as const;

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

type Fields = Readonly<Record<string, string>>;

const sourceFields = (form: SenderForm): Fields => ({
  video: typedId(form.videoChannel),
  audio: typedId(form.audioChannel),
  control: typedId(form.controlChannel),
  fast: typedId(form.fastChannel),
  hold: form.holdDelayMs,
  quality: typedId(form.qualityChannel),
  source: form.videoSource,
  input: form.audioSource,
  size: form.size,
  fps: form.framesPerSecond,
  bitrate: form.videoBitrateMbps,
  follow: form.followSlowest ? "1" : "0",
  codec: form.codec,
  sound: LAYOUT_NAMES[form.audioChannels],
});

const pageFields = (form: SenderForm): Fields => ({
  id: typedId(form.serialId),
  standby: form.standby ? "1" : "0",
  return: form.returnAfterSeconds,
  route: form.route,
  direct: form.directReceivers,
});

/**
 * Returns the address that opens the sender with the set-up of one or several sources on any machine. See `senderLink` for the
 * parameters. `base`: address of the site, with a trailing slash. The password goes into the fragment, and only with `withPassword`.
 */
export const presetAddress = (base: string, forms: readonly [SenderForm, ...SenderForm[]], withPassword: boolean): string => {
  const url = new URL("app/sender", base);
  const [first] = forms;
  const each = forms.map(sourceFields);
  const lists = Object.keys(sourceFields(first)).map((name) => [name, each.map((fields) => fields[name]).join()] as const);
  // A blank bitrate-control channel or return time is written too: otherwise the other machine would use the one it remembers.
  for (const [name, value] of [...Object.entries(pageFields(first)), ...lists])
    if (/[^,]/.test(value) || name === "quality" || name === "return") url.searchParams.set(name, value);
  if (withPassword) url.hash = passwordFragment(first.password);
  return url.href.replaceAll("%2C", ",");
};
