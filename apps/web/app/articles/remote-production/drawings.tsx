import type { Language } from "@setsuna/contracts";
import styles from "../../components/drawings/drawing.module.css";
import { Arrow, Box, DRAWING_WIDTH, Drawing, Word } from "../../components/drawings/drawing.tsx";
import { UPLINK, uplinkMbps, uplinkToMeasure } from "./uplink.ts";

const PLACES = {
  ja: {
    label:
      "現場のカメラ3台とPCから、映像と音声が副調整室へ行く。副調整室から現場へ、返しの映像、タリー、ビットレートの指示、連絡の音声が戻る。",
    cameras: "カメラ 1・2・3",
    camerasLine: "タリー灯のスマートフォン",
    site: "現場のPC",
    siteLine: "1人で3台分を送る",
    relay: "中継",
    gallery: "副調整室",
    galleryLine: "受信PC、スイッチャー、音声",
    picture: "映像 1〜3、音声 1",
    hdmi: "HDMI・SDI",
    back: "返し 映像 4",
    tally: "タリー 制御 21〜23",
    quality: "ビットレート 制御 31",
    talk: "連絡 音声 4",
  },
  en: {
    label:
      "Three cameras and a PC at the site send pictures and sound to the gallery; return picture, tally, bitrate requests and talkback come back.",
    cameras: "Cameras 1, 2, 3",
    camerasLine: "phones as tally lamps",
    site: "PC at the site",
    siteLine: "one person sends all three",
    relay: "Relay",
    gallery: "Gallery",
    galleryLine: "receiving PC, mixer, sound",
    picture: "video 1-3, audio 1",
    hdmi: "HDMI, SDI",
    back: "return, video 4",
    tally: "tally, control 21-23",
    quality: "bitrate, control 31",
    talk: "talkback, audio 4",
  },
} as const;

/** Returns what goes from the site to the gallery and back. */
export const PlacesDrawing = ({ language }: { readonly language: Language }) => {
  const words = PLACES[language];
  return (
    <Drawing label={words.label} height={330}>
      <Box at={[80, 2]} size={[200, 48]} name={words.cameras} lines={[words.camerasLine]} />
      <Arrow
        along={[
          [150, 50],
          [150, 78],
        ]}
      />
      <Word at={[142, 68]} end="end">
        {words.hdmi}
      </Word>
      <Box at={[80, 80]} size={[200, 48]} name={words.site} lines={[words.siteLine]} />
      <Arrow
        along={[
          [150, 128],
          [150, 190],
        ]}
      />
      <Word at={[142, 162]} end="end">
        {words.picture}
      </Word>
      <Box at={[80, 192]} size={[200, 28]} name={words.relay} />
      <Arrow
        along={[
          [150, 220],
          [150, 278],
        ]}
      />
      <Box at={[80, 280]} size={[200, 48]} name={words.gallery} lines={[words.galleryLine]} />
      <Arrow
        kind="back"
        along={[
          [210, 280],
          [210, 223],
        ]}
      />
      <Arrow
        kind="back"
        along={[
          [210, 192],
          [210, 131],
        ]}
      />
      {[words.back, words.tally, words.quality, words.talk].map((word, index) => (
        <Word key={word} at={[218, 146 + index * 14]}>
          {word}
        </Word>
      ))}
    </Drawing>
  );
};

const UPLINK_WORDS = {
  ja: {
    label: "上り回線に流れるものの合計と、それに必要な実測値。",
    parts: { cameras: "カメラ 3台 × 8", parity: "パリティ(損失時)", sound: "現場の音声(二重に送る)", talkback: "連絡の音声" },
    sum: "合計",
    needed: "測っておく上り",
    caption:
      "カメラ3台の例。パリティは回線がパケットを失っているあいだだけ加わり、映像のおよそ17 %です。半分しか使わないと決めると、必要な実測値が出ます。",
  },
  en: {
    label: "What the uplink carries in all, and what it has to measure for it.",
    parts: {
      cameras: "Cameras, 3 × 8",
      parity: "Parity, while packets get lost",
      sound: "Sound of the site, sent twice",
      talkback: "Talkback",
    },
    sum: "In all",
    needed: "Uplink to measure",
    caption:
      "An example of three cameras. Parity is there only while the line loses packets, about 17 % of the video. Planning for half of the line gives what it has to measure.",
  },
} as const;

/** Sum of what the uplink carries, to scale with what it should measure. */
export const UplinkDrawing = ({ language }: { readonly language: Language }) => {
  const words = UPLINK_WORDS[language];
  const needed = uplinkToMeasure();
  const scale = (DRAWING_WIDTH - 2) / needed;
  const rows: readonly { readonly name: string; readonly mbps: number; readonly from: number; readonly whole?: true }[] = [
    ...UPLINK.map(({ id, mbps }, index) => ({
      name: words.parts[id],
      mbps,
      from: UPLINK.slice(0, index).reduce((sum, part) => sum + part.mbps, 0),
    })),
    { name: words.sum, mbps: uplinkMbps(), from: 0, whole: true },
    { name: words.needed, mbps: needed, from: 0 },
  ];
  return (
    <Drawing label={words.label} height={rows.length * 30 + 6} caption={words.caption}>
      {rows.map(({ name, mbps, from, whole }, index) => (
        <g key={name}>
          <text className={styles.word} x="1" y={index * 30 + 12}>
            {name} <tspan className={styles.figureText}>{`${mbps < 1 ? mbps.toFixed(2) : mbps.toFixed(1)} Mbit/s`}</tspan>
          </text>
          <rect
            className={styles.bar}
            data-ours={whole}
            x={1 + from * scale}
            y={index * 30 + 17}
            width={Math.max(1.5, mbps * scale)}
            height="7"
          />
        </g>
      ))}
    </Drawing>
  );
};
