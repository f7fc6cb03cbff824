import type { TracksEvent, WideColours } from "@setsuna/media-protocol";
import type { Texts } from "../cli/texts.ts";

export interface WantedKinds {
  readonly video: boolean;
  readonly audio: boolean;
}

const soundSentence = ({ taken, of }: NonNullable<TracksEvent["audio"]>): Texts | undefined => {
  const [left, right, ...more] = taken;
  if (more.length > 0)
    return {
      en: `Sound tracks ${taken.join(", ")} of ${of} are sent as channels. --audio-track chooses others.`,
      ja: `${of}本の音声トラックのうち、${taken.join("、")}番をチャンネルとして送ります。--audio-track で変えられます。`,
    };
  if (right !== undefined)
    return {
      en: `Sound tracks ${left} and ${right} of ${of} are sent as left and right. --audio-track chooses others.`,
      ja: `${of}本の音声トラックのうち、${left}番を左、${right}番を右として送ります。--audio-track で変えられます。`,
    };
  if (of === 1) return undefined;
  return {
    en: `Sound track ${left} of ${of} is sent. --audio-track chooses another, or two as left and right.`,
    ja: `${of}本の音声トラックのうち、${left}番を送ります。--audio-track で別の番号や、左右にする2つを選べます。`,
  };
};

const MISSING = {
  video: {
    live: {
      en: "The source has no picture yet. Sending sound now, and the picture once it starts.",
      ja: "入力にまだ映像がありません。音声を送信し、映像は届き次第送信します。",
    },
    file: { en: "The source has no picture. Sending sound only.", ja: "入力に映像がないため、音声だけを送ります。" },
  },
  audio: {
    live: {
      en: "The source has no sound yet. Sending the picture now, and sound once it starts.",
      ja: "入力にまだ音声がありません。映像を送信し、音声は届き次第送信します。",
    },
    file: { en: "The source has no sound. Sending the picture only.", ja: "入力に音声がないため、映像だけを送ります。" },
  },
} as const satisfies Record<keyof WantedKinds, Record<"live" | "file", Texts>>;

const APPEARED = {
  video: { en: "The source has a picture now. Sending it.", ja: "入力に映像が加わりました。送信します。" },
  audio: { en: "The source has sound now. Sending it.", ja: "入力に音声が加わりました。送信します。" },
} as const satisfies Record<keyof WantedKinds, Texts>;

/** Chosen, missing and new audio tracks since `before` (undefined: first opening). */
export const trackSentences = (
  tracks: TracksEvent,
  { wants, isLive, before }: { readonly wants: WantedKinds; readonly isLive: boolean; readonly before: TracksEvent | undefined },
): readonly Texts[] => {
  const has = { video: tracks.video, audio: tracks.audio !== undefined };
  const had = before && { video: before.video, audio: before.audio !== undefined };
  const kinds = (["video", "audio"] as const).flatMap((kind): Texts[] => {
    if (!wants[kind]) return [];
    if (had === undefined) return has[kind] ? [] : [MISSING[kind][isLive ? "live" : "file"]];
    return has[kind] && !had[kind] ? [APPEARED[kind]] : [];
  });
  const isOther = JSON.stringify(before?.audio) !== JSON.stringify(tracks.audio);
  const sound = tracks.audio === undefined || !isOther ? undefined : soundSentence(tracks.audio);
  return sound === undefined ? kinds : [...kinds, sound];
};

export const STILL: Texts = {
  en: "A still picture. Sending it until you stop.",
  ja: "静止画です。停止するまで送信し続けます。",
};

const FROM = {
  pq: {
    en: "The source is HDR (PQ). Sending it as SDR (BT.709) with compressed highlights.",
    ja: "入力はHDR(PQ)です。明部を圧縮し、SDR(BT.709)に変換して送ります。",
  },
  hlg: {
    en: "The source is HDR (HLG). Sending it as SDR (BT.709) with compressed highlights.",
    ja: "入力はHDR(HLG)です。明部を圧縮し、SDR(BT.709)に変換して送ります。",
  },
  "wide-gamut": {
    en: "The source has a wide colour gamut. Sending it in BT.709.",
    ja: "入力は広色域です。BT.709の色域に変換して送ります。",
  },
} as const satisfies Record<WideColours, Texts>;

/** With `from` undefined, the source is BT.709 or BT.601 again. */
export const colourSentence = (from: WideColours | undefined): Texts =>
  from === undefined
    ? { en: "The source is SDR again. Sending its colours unchanged.", ja: "入力がSDRに戻りました。色はそのまま送ります。" }
    : FROM[from];
