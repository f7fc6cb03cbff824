import { type Channel, SerialId } from "@setsuna/contracts";
import { channelOf } from "../streaming/target-fields.ts";
import type { SenderForm } from "./sender-form.ts";

/** A number that a source may not be sent on; both are codes of the error catalogue. */
export type TakenProblem = "channel-twice" | "channel-over-limit";
export type TakenProblems = Partial<
  Record<"videoChannel" | "audioChannel" | "controlChannel" | "fastChannel" | "qualityChannel", TakenProblem>
>;

export interface PageChannels {
  /** Sources whose numbers are theirs: those that run, and those that stand before this one. */
  readonly others: readonly SenderForm[];
  /** Video channels of the ID; absent until a client of the page has connected. */
  readonly videoChannels: number | undefined;
}

export const NO_OTHERS: PageChannels = { others: [], videoChannels: undefined };

const sendsSound = (form: SenderForm): boolean => form.audioSource !== "none";

const sentOn = (form: SenderForm) => {
  const video = channelOf(form.videoChannel);
  const audio = sendsSound(form) ? channelOf(form.audioChannel) : undefined;
  const fast = channelOf(form.fastChannel);
  return {
    video: video === undefined ? [] : [video, fast],
    audio: audio === undefined ? [] : [audio, fast],
    control: [channelOf(form.controlChannel)],
  };
};

/** Returns conflicts of the form's numbers with other sources of the page or the limits of its ID. Spec §5. */
export const takenProblems = (form: SenderForm, { others, videoChannels }: PageChannels): TakenProblems => {
  const id = SerialId.safeParse(form.serialId);
  if (!id.success) return {};
  const same = others
    .filter((other) => SerialId.safeParse(other.serialId).data === id.data)
    .map((other) => ({ other, ...sentOn(other) }));
  const own = sentOn(form);
  const taken = (kind: keyof typeof own, channel: Channel | undefined): boolean =>
    channel !== undefined && same.some((source) => source[kind].includes(channel));
  const over = (channel: Channel | undefined): boolean =>
    channel !== undefined && own.video.length > 0 && videoChannels !== undefined && channel > videoChannels;

  const [video, fast, control] = [channelOf(form.videoChannel), channelOf(form.fastChannel), channelOf(form.controlChannel)];
  const quality = channelOf(form.qualityChannel);
  const problems: { -readonly [Field in keyof TakenProblems]: TakenProblems[Field] } = {};
  if (over(video)) problems.videoChannel = "channel-over-limit";
  else if (taken("video", video)) problems.videoChannel = "channel-twice";
  if (taken("audio", own.audio[0])) problems.audioChannel = "channel-twice";
  const listened = same.some(({ other }) => control !== undefined && channelOf(other.qualityChannel) === control);
  if (taken("control", control) || listened) problems.controlChannel = "channel-twice";
  if (over(fast)) problems.fastChannel = "channel-over-limit";
  else if ((own.video.length > 0 && taken("video", fast)) || (own.audio.length > 0 && taken("audio", fast)))
    problems.fastChannel = "channel-twice";
  // Two sources may follow one bitrate-control channel; it may just not be one that is sent.
  if (taken("control", quality)) problems.qualityChannel = "channel-twice";
  return problems;
};

/** Returns the channel numbers that are taken for each source: those of running sources and of sources before it. */
export const othersOf = (
  sources: readonly { readonly form: SenderForm; readonly running: boolean }[],
): readonly (readonly SenderForm[])[] =>
  sources.map((source, index) =>
    source.running
      ? []
      : sources.filter((other, place) => place !== index && (other.running || place < index)).map(({ form }) => form),
  );

/** Next source after `forms`: like `like`, on free channels. Doesn't take audio twice from the same microphone or screen. */
export const nextSource = (
  like: SenderForm,
  forms: readonly SenderForm[],
  nextOf: (texts: readonly string[]) => string,
): SenderForm => {
  const numbers = (field: "videoChannel" | "audioChannel") => forms.flatMap((form) => [form[field], form.fastChannel]);
  return {
    ...like,
    videoChannel: nextOf(numbers("videoChannel")),
    audioChannel: nextOf(numbers("audioChannel")),
    controlChannel: "",
    fastChannel: "",
    qualityChannel: "",
    videoDeviceId: "",
    audioSource: like.audioSource === "test" ? "test" : "none",
  };
};
