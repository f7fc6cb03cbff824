import { useState } from "react";
import type { LandingTexts } from "../../content/types/landing.ts";
import demo from "../demo/live-demo.module.css";
import { FIELD, strokeOfNow, strokesAt, strokeX } from "../demo/stroke-field.ts";
import { Feature } from "./feature.tsx";
import styles from "./features.module.css";
import { Slider } from "./slider.tsx";

/** Spec §9: 600 frames or 10 seconds. */
const FRAMES = 600;
const FRAMES_PER_SECOND = 60;
const RECORDED_UNTIL_MS = 1_726_000_010_000;

export const ReplayFeature = ({ texts }: { readonly texts: LandingTexts["feature"]["replay"] }) => {
  const [frame, setFrame] = useState(432);
  const back = (FRAMES - frame) / FRAMES_PER_SECOND;
  const at = RECORDED_UNTIL_MS - back * 1000;
  return (
    <Feature texts={texts}>
      <div className={styles.monitor}>
        <svg className={demo.still} viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} aria-hidden="true" focusable="false">
          {strokesAt(at, undefined).map(({ x, top, bottom, light }) => (
            <path key={x} d={`M${x.toFixed(1)} ${top.toFixed(1)}V${bottom.toFixed(1)}`} strokeOpacity={light.toFixed(2)} />
          ))}
          <path className={demo.stillNow} d={`M${strokeX(strokeOfNow(at)).toFixed(1)} 30V298`} />
        </svg>
        <span className={styles.timecode}>{back === 0 ? texts.live : `−${back.toFixed(2)} s`}</span>
      </div>
      <Slider
        label={texts.slider}
        value={frame}
        min={1}
        max={FRAMES}
        text={texts.frame.replace("{{frame}}", String(frame))}
        onChange={setFrame}
      />
    </Feature>
  );
};
