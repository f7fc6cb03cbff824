import { useState } from "react";
import { Toggle } from "../../components/toggle.tsx";
import type { LandingTexts } from "../../content/types/landing.ts";
import { Feature } from "./feature.tsx";
import styles from "./features.module.css";
import { SEALED, WRITTEN } from "./sealed-example.ts";

const CLEAR: readonly number[] = [...new TextEncoder().encode(WRITTEN)];
const PER_LINE = 7;

const linesOf = (bytes: readonly number[]): string[] =>
  Array.from({ length: Math.ceil(bytes.length / PER_LINE) }, (_, line) =>
    bytes
      .slice(line * PER_LINE, (line + 1) * PER_LINE)
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join(" "),
  );
const textOf = (bytes: readonly number[]): string =>
  bytes.map((byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");

export const SealFeature = ({ texts }: { readonly texts: LandingTexts["feature"]["seal"] }) => {
  const [sealed, setSealed] = useState(true);
  const seen = sealed ? SEALED : CLEAR;
  return (
    <Feature texts={texts}>
      <dl className={styles.bytes}>
        <dt>{texts.written}</dt>
        <dd>{WRITTEN}</dd>
        <dt>{texts.seen}</dt>
        <dd>
          {linesOf(seen).map((line) => (
            <span key={line} className={styles.byteLine}>
              {line}
            </span>
          ))}
          <span className={styles.byteText}>{textOf(seen)}</span>
        </dd>
      </dl>
      <Toggle label={texts.toggle} checked={sealed} onChange={setSealed} />
    </Feature>
  );
};
