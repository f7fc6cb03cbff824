import type { MediaEvent, TracksEvent } from "@setsuna/media-protocol";
import type { SourceNature } from "../../sources/source-policy.ts";
import type { SourceState, SupervisedSourceOptions } from "../../sources/source-state.ts";
import { withoutSecrets } from "../../without-secrets.ts";
import type { Output } from "../cli/output.ts";
import type { Texts } from "../cli/texts.ts";
import { colourSentence, STILL, trackSentences, type WantedKinds } from "./track-sentences.ts";

/** Then a file counts as waiting, ms: it may be a pipe without a writer. */
const FILE_MS = 500;

const encoderSentence = ({ name, isSoftware, refused }: Extract<MediaEvent, { event: "encoder" }>): Texts => {
  if (!isSoftware) return { en: `Encoding in hardware (${name}).`, ja: `ハードウェアで符号化します(${name})。` };
  if (refused.length === 0) return { en: `Encoding on the processor (${name}).`, ja: `CPUで符号化します(${name})。` };
  return {
    en: `Encoding on the processor (${name}): no hardware encoder is available. Run setsuna devices to see why.`,
    ja: `ハードウェアエンコーダーが使えないため、CPUで符号化します(${name})。理由は setsuna devices で確認できます。`,
  };
};

const OVERLOAD = {
  nothing: { en: "This computer decodes every frame again.", ja: "すべてのフレームを復号できるようになりました。" },
  "non-reference": {
    en: "This computer is too slow to decode every frame. It skips frames that no other frame needs.",
    ja: "このコンピューターでは復号が間に合いません。ほかのフレームから参照されないフレームを省いています。",
  },
  "all-but-keyframes": {
    en: "This computer is too slow to decode, so only keyframes are sent. Use a lower resolution or another codec.",
    ja: "このコンピューターでは復号が間に合いません。キーフレームだけを送っています。解像度かコーデックを変えてください。",
  },
} as const satisfies Record<string, Texts>;

const UNDECODED = {
  video: {
    en: "No video could be decoded yet: the source sends no keyframe, or it is encrypted.",
    ja: "映像をまだ復号できません。入力がキーフレームを送っていないか、暗号化されています。",
  },
  audio: {
    en: "No audio could be decoded yet. It may be encrypted.",
    ja: "音声をまだ復号できません。暗号化されている可能性があります。",
  },
} as const satisfies Record<string, Texts>;

const DECODED = {
  video: { en: "The video can be decoded now.", ja: "映像を復号できるようになりました。" },
  audio: { en: "The audio can be decoded now.", ja: "音声を復号できるようになりました。" },
} as const satisfies Record<string, Texts>;

const stateSentence = (state: SourceState, place: string, wasAway: boolean): Texts | undefined => {
  const { en = "", ja = "" } = "error" in state && state.error !== undefined ? state.error : {};
  if (state.name === "waiting")
    return { en: `Waiting for the source at ${place}. ${en}`.trim(), ja: `${place} の入力を待っています。${ja}` };
  if (state.name === "away")
    return {
      en: `Source away: ${place}. The channel is kept until it comes back. ${en}`.trim(),
      ja: `入力が途切れました: ${place}。戻るまでチャンネルを保ちます。${ja}`,
    };
  return wasAway ? { en: `The source is back: ${place}.`, ja: `入力が戻りました: ${place}` } : undefined;
};

export interface PrintedSource {
  /** As typed, without secrets. */
  readonly input: string;
  readonly nature: SourceNature;
  readonly isLive: boolean;
  readonly wants: WantedKinds;
}

type Printer = Required<
  Pick<SupervisedSourceOptions, "state" | "encoder" | "overload" | "undecoded" | "tracks" | "still" | "colours">
>;

export const sourcePrinter = (output: Output, { input, nature, isLive, wants }: PrintedSource): Printer & { stop(): void } => {
  const place = withoutSecrets(input);
  let taken: TracksEvent | undefined;
  let wasAway = false;
  let timer: NodeJS.Timeout | undefined;
  const print = (state: SourceState): void => {
    const error = "error" in state ? state.error : undefined;
    output.event(
      "source",
      { source: place, state: state.name, ...(error === undefined ? {} : { error }) },
      stateSentence(state, place, wasAway),
    );
    wasAway = state.name === "away";
  };
  return {
    state: (state) => {
      clearTimeout(timer);
      if (state.name === "waiting" && (nature === "file" || nature === "generated") && state.error === undefined)
        timer = setTimeout(() => print(state), FILE_MS);
      else print(state);
    },
    encoder: (encoder) => {
      const { name, isSoftware, refused, width, height } = encoder;
      output.event("encoder", { encoder: name, hardware: !isSoftware, refused, width, height }, encoderSentence(encoder));
    },
    overload: (skips) => output.event("overload", { skips }, OVERLOAD[skips]),
    undecoded: ({ kind, isUndecoded }) =>
      output.note("undecoded", { kind, isUndecoded }, isUndecoded ? UNDECODED[kind] : DECODED[kind]),
    tracks: (tracks) => {
      const { video, audio } = tracks;
      for (const sentence of trackSentences(tracks, { wants, isLive, before: taken }))
        output.note("tracks", { video, ...(audio === undefined ? {} : { audio }) }, sentence);
      taken = tracks;
    },
    still: () => output.note("still", {}, STILL),
    colours: (from) => output.note("colours", from === undefined ? {} : { from }, colourSentence(from)),
    stop: () => clearTimeout(timer),
  };
};
