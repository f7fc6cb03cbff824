import { useState } from "react";
import type { LandingTexts } from "../../content/types/landing.ts";
import { Feature } from "./feature.tsx";
import styles from "./features.module.css";
import { Slider } from "./slider.tsx";

const MOST = 60;

export const ControlFeature = ({ texts }: { readonly texts: LandingTexts["feature"]["control"] }) => {
  const [tilt, setTilt] = useState(-18);
  const angle = (tilt * Math.PI) / 180;
  return (
    <Feature texts={texts}>
      <svg className={styles.tilt} viewBox="0 0 300 110" aria-hidden="true" focusable="false">
        <g transform={`rotate(${tilt} 70 52)`}>
          <rect x="32" y="30" width="76" height="44" rx="5" />
          <path d="M40 36V68" />
        </g>
        <path className={styles.tiltEcho} d="M140 52H170" />
        <path d="M190 92H290M240 88V96" />
        <path className={styles.needle} d={`M240 92L${240 + 72 * Math.sin(angle)} ${92 - 72 * Math.cos(angle)}`} />
      </svg>
      <p className={styles.pairOfValues}>
        <span>
          {texts.sent} <b>{tilt.toFixed(1)}°</b>
        </span>
        <span>
          {texts.received} <b>{tilt.toFixed(1)}°</b>
        </span>
      </p>
      <Slider label={texts.slider} value={tilt} min={-MOST} max={MOST} text={`${tilt}°`} onChange={setTilt} />
    </Feature>
  );
};
