import type { Language } from "@setsuna/contracts";
import { DelayBars, type DelayPart, sumOf } from "../../components/drawings/delay-bars.tsx";
import { Arrow, Box, Drawing, Word } from "../../components/drawings/drawing.tsx";
import { latencyOf } from "../../landing/record/latency-figures.ts";

const PLACES = {
  ja: {
    label:
      "演者の部屋、制作スタジオ、会場の3か所。演者からスタジオへ映像と声と信号が行き、スタジオから会場へ完成した映像が行く。演者へは返しの映像と合図が戻る。",
    room: "演者の部屋",
    roomLine: "カメラ、マイク、コントローラー",
    studio: "制作スタジオ",
    studioLine: "動きの解析、描画、音の調整",
    venue: "会場",
    venueLine: "スクリーンと音響",
    out: "映像1 音声1 制御4",
    back: "返し(FAST)",
    cues: "合図と会場の音",
    show: ["完成した映像と音声", "(通常チャンネル)"],
    house: ["客席の映像と音"],
  },
  en: {
    label:
      "Three places: the performer's room, the studio, the venue. Picture, voice and signals go from the performer to the studio, the finished picture from there to the venue; return picture and cues come back to the performer.",
    room: "Performer's room",
    roomLine: "camera, microphone, controller",
    studio: "Studio",
    studioLine: "tracking, rendering, mixing",
    venue: "Venue",
    venueLine: "screen and sound",
    out: "video 1, audio 1, control 4",
    back: "return (FAST)",
    cues: "cues, venue sound",
    show: ["finished picture, sound", "(normal channel)"],
    house: ["audience,", "picture and sound"],
  },
} as const;

/** Returns who sends what to whom. */
export const PlacesDrawing = ({ language }: { readonly language: Language }) => {
  const words = PLACES[language];
  return (
    <Drawing label={words.label} height={296}>
      <Box at={[70, 2]} size={[220, 48]} name={words.room} lines={[words.roomLine]} />
      <Arrow
        along={[
          [150, 50],
          [150, 122],
        ]}
      />
      <Word at={[142, 90]} end="end">
        {words.out}
      </Word>
      <Arrow
        kind="back"
        along={[
          [210, 124],
          [210, 53],
        ]}
      />
      <Word at={[218, 82]}>{words.back}</Word>
      <Word at={[218, 98]}>{words.cues}</Word>
      <Box at={[70, 124]} size={[220, 48]} name={words.studio} lines={[words.studioLine]} />
      <Arrow
        kind="later"
        along={[
          [150, 172],
          [150, 244],
        ]}
      />
      {words.show.map((word, line) => (
        <Word key={word} at={[142, 206 + line * 15]} end="end">
          {word}
        </Word>
      ))}
      <Arrow
        kind="back"
        along={[
          [210, 246],
          [210, 175],
        ]}
      />
      {words.house.map((word, line) => (
        <Word key={word} at={[218, 206 + line * 15]}>
          {word}
        </Word>
      ))}
      <Box at={[70, 246]} size={[220, 48]} name={words.venue} lines={[words.venueLine]} />
    </Drawing>
  );
};

/** One way of the line that the article reckons with, ms: half of a round trip of 30 ms. */
const ONE_WAY_MS = 15;
const FRAME_60_MS = 1000 / 60;

/** From a movement to its avatar on the performer's own screen. Names in the order of {@link roundParts}. */
const NAMES = {
  ja: [
    "カメラが1枚を撮る",
    "スタジオまでの回線",
    "送受信のソフトウェア",
    "解析と描画",
    "戻りの回線",
    "送受信のソフトウェア(返し)",
    "画面が次に書き換わるまで",
  ],
  en: [
    "Camera takes a frame",
    "Line to the studio",
    "Sending and receiving",
    "Tracking and rendering",
    "Line back",
    "Sending and receiving, return",
    "Screen's next refresh",
  ],
} as const;

const roundParts = (language: Language): readonly DelayPart[] => {
  const ours = latencyOf("clean", "ours").p50;
  const [camera, there, software, render, back, again, screen] = NAMES[language];
  return [
    { name: camera, ms: FRAME_60_MS },
    { name: there, ms: ONE_WAY_MS },
    { name: software, ms: ours, ours: true },
    { name: render, ms: 2 * FRAME_60_MS },
    { name: back, ms: ONE_WAY_MS },
    { name: again, ms: ours, ours: true },
    { name: screen, ms: FRAME_60_MS },
  ];
};

/** The whole of it, ms. */
export const roundTripOfTheEye = (): number => sumOf(roundParts("en"));

const BARS = {
  ja: {
    label: "動いてから、自分のアバターが動いて見えるまでの遅延の内訳。",
    total: "合計",
    caption:
      "動いてから、返しの画面で自分のアバターが動くまで。濃い棒は当社の測定値(欠けのない回線、30フレーム/秒、3回の中央値。カメラと表示装置を含まない)、薄い棒は仮定です。カメラと画面は60 Hz、解析と描画は1フレームずつ、回線は往復30 ms。",
  },
  en: {
    label: "What makes up the delay from a movement to the sight of one's avatar moving.",
    total: "in all",
    caption:
      "From a movement to one's avatar moving on the return screen. Dark bars are what we measured (clean line, 30 frames a second, median of three runs, without camera and display); light bars are assumptions: camera and screen at 60 Hz, one frame each for tracking and rendering, 30 ms round trip.",
  },
} as const;

export const RoundDrawing = ({ language }: { readonly language: Language }) => {
  const { label, total, caption } = BARS[language];
  return <DelayBars label={label} parts={roundParts(language)} total={total} caption={caption} />;
};
