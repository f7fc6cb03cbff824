import { useState } from "react";
import type { LandingTexts, RulerTexts } from "../../content/types/landing.ts";
import { DelayRuler } from "../demo/delay-ruler.tsx";
import { Feature } from "./feature.tsx";
import { Slider } from "./slider.tsx";

const MAX_MS = 1000;
const FRAMES_PER_SECOND = 30;
/** Makes room for 1000 ms. */
const STEPS = 81;
const NOW = 5;

export const DelayFeature = ({
  texts,
  ruler,
}: {
  readonly texts: LandingTexts["feature"]["delay"];
  readonly ruler: RulerTexts;
}) => {
  const [delayMs, setDelay] = useState(250);
  const frames = ((delayMs * FRAMES_PER_SECOND) / 1000).toFixed(1);
  return (
    <Feature texts={texts}>
      <DelayRuler texts={{ ...ruler, now: "", from: "", to: "" }} delayMs={delayMs} now={NOW} steps={STEPS} />
      <Slider
        label={texts.slider}
        value={delayMs}
        min={0}
        max={MAX_MS}
        step={10}
        text={`${delayMs} ms, ${delayMs === 0 ? texts.least : texts.frames.replace("{{frames}}", frames)}`}
        onChange={setDelay}
      />
    </Feature>
  );
};
