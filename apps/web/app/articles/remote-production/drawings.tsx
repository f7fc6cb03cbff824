import styles from "../../components/drawings/drawing.module.css";
import { Arrow, Box, DRAWING_WIDTH, Drawing, Word } from "../../components/drawings/drawing.tsx";
import * as en from "../../content/en/articles/remote-production-drawings.ts";
import * as ja from "../../content/ja/articles/remote-production-drawings.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { UPLINK, uplinkMbps, uplinkToMeasure } from "./uplink.ts";

const PLACES = { ja: ja.places, en: en.places };

export const PlacesDrawing = () => {
  const { language } = useLanguage();
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

const UPLINK_WORDS = { ja: ja.uplink, en: en.uplink };

export const UplinkDrawing = () => {
  const { language } = useLanguage();
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
