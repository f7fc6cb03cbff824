import type { DemoTexts, LandingTexts } from "../../content/types/landing.ts";
import { ControlFeature } from "./control-feature.tsx";
import { DelayFeature } from "./delay-feature.tsx";
import styles from "./features.module.css";
import { MultiLatencyFeature } from "./multi-latency-feature.tsx";
import { ReplayFeature } from "./replay-feature.tsx";
import { SealFeature } from "./seal-feature.tsx";
import { TallyFeature } from "./tally-feature.tsx";

export const Features = ({ texts, ruler }: { readonly texts: LandingTexts["feature"]; readonly ruler: DemoTexts["ruler"] }) => (
  <ul className={styles.features}>
    <DelayFeature texts={texts.delay} ruler={ruler} />
    <MultiLatencyFeature texts={texts.multiLatency} />
    <TallyFeature texts={texts.tally} />
    <ControlFeature texts={texts.control} />
    <ReplayFeature texts={texts.replay} />
    <SealFeature texts={texts.seal} />
  </ul>
);
