import type { Language } from "@setsuna/contracts";
import { DelayBars, type DelayPart, sumOf } from "../../components/drawings/delay-bars.tsx";
import { Arrow, Box, Drawing, Word } from "../../components/drawings/drawing.tsx";
import * as en from "../../content/en/articles/vtuber-drawings.ts";
import { latencyOf } from "../../content/figures/latency-figures.ts";
import * as ja from "../../content/ja/articles/vtuber-drawings.ts";
import { useLanguage } from "../../i18n/use-language.ts";

const PLACES = { ja: ja.places, en: en.places };

export const PlacesDrawing = () => {
  const { language } = useLanguage();
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

/** One-way delay of the article's link, ms: half of a round trip of 30 ms. */
const ONE_WAY_MS = 15;
const FRAME_60_MS = 1000 / 60;

const NAMES = { ja: ja.names, en: en.names };

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

export const roundTripOfTheEye = (): number => sumOf(roundParts("en"));

const BARS = { ja: ja.bars, en: en.bars };

export const RoundDrawing = () => {
  const { language } = useLanguage();
  const { label, total, caption } = BARS[language];
  return <DelayBars label={label} parts={roundParts(language)} total={total} caption={caption} />;
};
