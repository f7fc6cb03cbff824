import type { ShowcaseTexts } from "../../content/types/landing.ts";
import { CLIPS } from "./clips.ts";
import styles from "./hero-stage.module.css";
import { Loop } from "./loop.tsx";
import { PhoneFrame } from "./phone-frame.tsx";

export const HeroStage = ({ texts }: { readonly texts: ShowcaseTexts }) => (
  <figure className={styles.stage}>
    <div className={styles.receiver}>
      <Loop clip={CLIPS.receiver} label={texts.receiver.label} texts={texts} first />
    </div>
    <div className={styles.phone}>
      <PhoneFrame>
        <Loop clip={CLIPS.phone} label={texts.phone.label} texts={texts} first />
      </PhoneFrame>
    </div>
    <figcaption className={styles.caption}>
      {texts.receiver.caption} {texts.phone.caption}
    </figcaption>
  </figure>
);
