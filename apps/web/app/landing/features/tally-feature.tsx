import { useState } from "react";
import { Segments } from "../../components/segments.tsx";
import type { LandingTexts } from "../../content/types/landing.ts";
import { DemoStill } from "../demo/demo-still.tsx";
import { Feature } from "./feature.tsx";
import styles from "./features.module.css";

const VALUES = ["0", "1", "2", "3"] as const;
type Value = (typeof VALUES)[number];

export const TallyFeature = ({ texts }: { readonly texts: LandingTexts["feature"]["tally"] }) => {
  const [value, setValue] = useState<Value>("1");
  return (
    <Feature texts={texts}>
      <div className={styles.monitor} data-tally={value}>
        <DemoStill />
        {value !== "0" && <span className={styles.tallyWord}>{texts.values[Number(value)]}</span>}
      </div>
      <Segments
        label={texts.choice}
        value={value}
        choices={VALUES.map((one) => ({ value: one, label: `${one} ${texts.values[Number(one)] ?? ""}` }))}
        onChange={setValue}
      />
    </Feature>
  );
};
