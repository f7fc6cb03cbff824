import { SerialId } from "@setsuna/contracts";
import { SenderSettings } from "@setsuna/session";
import { channelOf, type TargetFields, type TargetProblems, targetProblems } from "../media/target-fields.ts";

/** The sender's screen as typed, numbers as text: what is half typed is kept, and judged by {@link readSenderForm}. */
export interface SenderForm extends TargetFields {
  readonly videoSource: SenderSettings["videoSource"];
  readonly audioSource: SenderSettings["audioSource"];
  /** Empty: the browser's default. */
  readonly videoDeviceId: string;
  readonly audioDeviceId: string;
  readonly size: SenderSettings["size"];
  readonly framesPerSecond: string;
  readonly videoBitrateMbps: string;
  readonly keyframeIntervalSeconds: string;
  readonly codec: SenderSettings["codec"];
  readonly audioBitrateKbps: string;
  readonly audioChannels: "1" | "2";
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
}

export const EMPTY_SENDER_FORM: SenderForm = {
  serialId: "",
  password: "",
  videoChannel: "1",
  audioChannel: "1",
  controlChannel: "1",
  videoSource: "camera",
  audioSource: "microphone",
  videoDeviceId: "",
  audioDeviceId: "",
  size: "720",
  framesPerSecond: "30",
  videoBitrateMbps: "5",
  keyframeIntervalSeconds: "0",
  codec: "auto",
  audioBitrateKbps: "128",
  audioChannels: "2",
  echoCancellation: false,
  noiseSuppression: false,
};

const NUMBER_PROBLEMS = {
  framesPerSecond: "badFps",
  videoBitrateMbps: "badBitrate",
  keyframeIntervalSeconds: "badKeyframe",
  audioBitrateKbps: "badAudioBitrate",
} as const satisfies Partial<Record<keyof SenderForm, string>>;
export type NumberField = keyof typeof NUMBER_PROBLEMS;
const NUMBER_FIELDS = Object.keys(NUMBER_PROBLEMS) as NumberField[];

/** What is wrong, by field; a number's problem is the name of its sentence. */
export interface SenderProblems {
  readonly target: TargetProblems;
  readonly numbers: Partial<Record<NumberField, (typeof NUMBER_PROBLEMS)[NumberField]>>;
}

/** A decimal number as people type it; NaN for anything else, which no range accepts. */
const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The settings of the form, absent while anything in it is wrong, and every problem. */
export const readSenderForm = (
  form: SenderForm,
): { readonly settings: SenderSettings | undefined; readonly problems: SenderProblems } => {
  const target = targetProblems(form);
  const bad = NUMBER_FIELDS.filter((field) => !SenderSettings.shape[field].safeParse(numberOf(form[field])).success);
  const problems: SenderProblems = {
    target,
    numbers: Object.fromEntries(bad.map((field) => [field, NUMBER_PROBLEMS[field]])),
  };
  const serialId = SerialId.safeParse(form.serialId);
  if (Object.keys(target).length > 0 || bad.length > 0 || !serialId.success) return { settings: undefined, problems };
  return {
    problems,
    settings: {
      serialId: serialId.data,
      videoChannel: channelOf(form.videoChannel),
      audioChannel: channelOf(form.audioChannel),
      controlChannel: channelOf(form.controlChannel),
      videoSource: form.videoSource,
      audioSource: form.audioSource,
      ...(form.videoDeviceId === "" ? {} : { videoDeviceId: form.videoDeviceId }),
      ...(form.audioDeviceId === "" ? {} : { audioDeviceId: form.audioDeviceId }),
      size: form.size,
      framesPerSecond: numberOf(form.framesPerSecond),
      videoBitrateMbps: numberOf(form.videoBitrateMbps),
      keyframeIntervalSeconds: numberOf(form.keyframeIntervalSeconds),
      codec: form.codec,
      audioBitrateKbps: numberOf(form.audioBitrateKbps),
      audioChannels: form.audioChannels === "1" ? 1 : 2,
      echoCancellation: form.echoCancellation,
      noiseSuppression: form.noiseSuppression,
    },
  };
};
