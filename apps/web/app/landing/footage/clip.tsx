import type { LoopTexts } from "../../content/types/scenes.ts";
import { useBuiltFile } from "../../platform/site-path.ts";
import styles from "../../site/scenes/loop.module.css";
import { Loop } from "../../site/scenes/loop.tsx";
import type { ClipFiles } from "./clip-files.ts";

export const Clip = (props: {
  readonly clip: ClipFiles;
  readonly label: string;
  readonly texts: LoopTexts;
  /** In the first screen; `high`: its largest picture. Absent: loads lazily. */
  readonly priority?: "high" | "low";
}) => {
  const { clip, label, texts, priority } = props;
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
          loading={priority === undefined ? "lazy" : "eager"}
          fetchPriority={priority ?? "low"}
          decoding="async"
        />
      }
      sources={<source src={builtFile(clip.video)} />}
      label={label}
      texts={texts}
    />
  );
};
