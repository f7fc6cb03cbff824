import { SenderSettings } from "@setsuna/client";
import { type ErrorCode, ReturnAfterSeconds, SerialId } from "@setsuna/contracts";
import { decimalIn, foldedCode } from "@setsuna/kit";
import { type QualityChannelProblem, qualityChannelFieldProblem } from "../streaming/quality-channel.ts";
import { channelOf, type TargetProblems, targetProblems } from "../streaming/target-fields.ts";
import { NO_OTHERS, type PageChannels, type TakenProblem, takenProblems } from "./channel-rules.ts";
import { AUDIO_CHANNELS, type SenderForm } from "./sender-form.ts";

const NUMBER_PROBLEMS = {
  framesPerSecond: "badFps",
  videoBitrateMbps: "badBitrate",
  keyframeIntervalSeconds: "badKeyframe",
  audioBitrateKbps: "badAudioBitrate",
  holdDelayMs: "badHoldDelay",
  qualityLimitMbps: "badBitrate",
  directReceivers: "badDirectReceivers",
} as const satisfies Partial<Record<keyof SenderForm, string>>;
export type NumberField = keyof typeof NUMBER_PROBLEMS;
const NUMBER_FIELDS = Object.keys(NUMBER_PROBLEMS) as NumberField[];

export type FastProblem = Extract<ErrorCode, "bad-channel" | "fast-channel-same"> | TakenProblem;

const fastProblem = (form: SenderForm): FastProblem | undefined => {
  if (foldedCode(form.fastChannel) === "") return undefined;
  const fast = channelOf(form.fastChannel);
  if (fast === undefined) return "bad-channel";
  return fast === channelOf(form.videoChannel) || fast === channelOf(form.audioChannel) ? "fast-channel-same" : undefined;
};

export interface SenderProblems {
  readonly target: TargetProblems;
  readonly fast?: FastProblem | undefined;
  readonly qualityChannel: QualityChannelProblem | undefined;
  readonly numbers: Partial<Record<NumberField, (typeof NUMBER_PROBLEMS)[NumberField]>>;
}

/** Reads a decimal number as people type it; NaN for anything else, which no range accepts. */
const numberOf = (text: string): number => decimalIn(text) ?? Number.NaN;

/** An invalid time in a link counts as none. */
const returnChoice = ({ returnAfterSeconds }: SenderForm): Pick<SenderSettings, "returnAfterSeconds"> => {
  const read = ReturnAfterSeconds.safeParse(numberOf(returnAfterSeconds));
  return read.success ? { returnAfterSeconds: read.data } : {};
};

/**
 * Returns the form's settings and all errors. The settings are absent if a field is invalid or conflicts with other sources of
 * the page.
 */
export const readSenderForm = (
  form: SenderForm,
  page: PageChannels = NO_OTHERS,
): { readonly settings: SenderSettings | undefined; readonly problems: SenderProblems } => {
  const { fastChannel, qualityChannel, ...taken } = takenProblems(form, page);
  const target = { ...taken, ...targetProblems(form) };
  const optional = (field: NumberField) => field === "qualityLimitMbps" && foldedCode(form[field]) === "";
  const bad = NUMBER_FIELDS.filter(
    (field) => !optional(field) && !SenderSettings.shape[field].safeParse(numberOf(form[field])).success,
  );
  const fast = fastProblem(form) ?? fastChannel;
  const problems: SenderProblems = {
    target,
    ...(fast && { fast }),
    qualityChannel: qualityChannelFieldProblem(form) ?? qualityChannel,
    numbers: Object.fromEntries(bad.map((field) => [field, NUMBER_PROBLEMS[field]])),
  };
  const serialId = SerialId.safeParse(form.serialId);
  const wrong = Object.keys(target).length > 0 || fast || bad.length > 0 || problems.qualityChannel !== undefined;
  if (wrong || !serialId.success) return { settings: undefined, problems };
  return {
    problems,
    settings: {
      serialId: serialId.data,
      videoChannel: channelOf(form.videoChannel),
      audioChannel: channelOf(form.audioChannel),
      controlChannel: channelOf(form.controlChannel),
      fastChannel: channelOf(form.fastChannel),
      holdDelayMs: numberOf(form.holdDelayMs),
      qualityChannel: channelOf(form.qualityChannel),
      receiversSetQuality: form.receiversSetQuality,
      ...(foldedCode(form.qualityLimitMbps) === "" ? {} : { qualityLimitMbps: numberOf(form.qualityLimitMbps) }),
      standby: form.standby,
      ...returnChoice(form),
      videoSource: form.videoSource,
      audioSource: form.audioSource,
      ...(form.videoDeviceId === "" ? {} : { videoDeviceId: form.videoDeviceId }),
      ...(form.audioDeviceId === "" ? {} : { audioDeviceId: form.audioDeviceId }),
      size: form.size,
      framesPerSecond: numberOf(form.framesPerSecond),
      videoBitrateMbps: numberOf(form.videoBitrateMbps),
      followSlowest: form.followSlowest,
      keyframeIntervalSeconds: numberOf(form.keyframeIntervalSeconds),
      codec: form.codec,
      audioBitrateKbps: numberOf(form.audioBitrateKbps),
      audioChannels: AUDIO_CHANNELS[form.audioChannels],
      echoCancellation: form.echoCancellation,
      noiseSuppression: form.noiseSuppression,
      route: form.route,
      directReceivers: numberOf(form.directReceivers),
      audioRedundancy: form.audioRedundancy,
    },
  };
};
