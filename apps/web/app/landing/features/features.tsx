import type { DemoWords } from "../demo/demo-words.ts";
import type { LandingProse } from "../landing-prose.ts";
import { ControlFeature } from "./control-feature.tsx";
import { DelayFeature } from "./delay-feature.tsx";
import styles from "./features.module.css";
import { MultiLatencyFeature } from "./multi-latency-feature.tsx";
import { ReplayFeature } from "./replay-feature.tsx";
import { SealFeature } from "./seal-feature.tsx";
import { TallyFeature } from "./tally-feature.tsx";

/** Returns what the product does, as things to try. */
export const Features = ({ prose, ruler }: { readonly prose: LandingProse["feature"]; readonly ruler: DemoWords["ruler"] }) => (
  <ul className={styles.features}>
    <DelayFeature prose={prose.delay} ruler={ruler} />
    <MultiLatencyFeature prose={prose.multiLatency} />
    <TallyFeature prose={prose.tally} />
    <ControlFeature prose={prose.control} />
    <ReplayFeature prose={prose.replay} />
    <SealFeature prose={prose.seal} />
  </ul>
);
