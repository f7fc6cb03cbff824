import type { LoopTexts } from "../../content/types/scenes.ts";
import { useBuiltFile } from "../../platform/site-path.ts";
import styles from "../../site/scenes/loop.module.css";
import { Loop } from "../../site/scenes/loop.tsx";
import type { ClipFiles } from "./clip-files.ts";

export const Clip = (props: {
  readonly clip: ClipFiles;
  readonly label: string;
  readonly texts: LoopTexts;
  /** Loads eagerly in the first screen. */
  readonly first?: boolean;
  /** The largest picture of the first screen: loads before the others. */
  readonly largest?: boolean;
}) => {
  const { clip, label, texts, first = false, largest = false } = props;
  const builtFile = useBuiltFile();
  return (
    <Loop
      still={
        <img
          className={styles.picture}
          src={builtFile(clip.poster)}
          width={clip.width}
          height={clip.height}
          alt={label}
          loading={first || largest ? "eager" : "lazy"}
          fetchPriority={largest ? "high" : "low"}
          decoding="async"
        />
      }
      sources={<source src={builtFile(clip.video)} />}
      label={label}
      texts={texts}
    />
  );
};
