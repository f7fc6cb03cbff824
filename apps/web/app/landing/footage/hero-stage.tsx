import type { ShowcaseTexts } from "../../content/types/landing.ts";
import { Clip } from "./clip.tsx";
import type { Clips } from "./clip-files.ts";
import styles from "./hero-stage.module.css";
import { PhoneFrame } from "./phone-frame.tsx";

export const HeroStage = ({ texts, clips }: { readonly texts: ShowcaseTexts; readonly clips: Clips }) => (
  <figure className={styles.stage}>
    <div className={styles.pictures}>
      <div className={styles.receiver}>
        <Clip clip={clips.receiver} label={texts.receiver.label} texts={texts} priority="high" />
      </div>
      <div className={styles.phone}>
        <PhoneFrame>
          <Clip clip={clips.phone} label={texts.phone.label} texts={texts} priority="low" />
        </PhoneFrame>
      </div>
    </div>
    <figcaption className={styles.caption}>
      {texts.receiver.caption} {texts.phone.caption}
    </figcaption>
  </figure>
);
