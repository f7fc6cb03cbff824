import type { LoopTexts, SceneName } from "../../content/types/scenes.ts";
import { useSitePath } from "../../platform/site-path.ts";
import styles from "./loop.module.css";
import { Loop } from "./loop.tsx";

const DARK = "(prefers-color-scheme: dark)";
/** Half the width, since dense phones need no more than two pixels of the picture per CSS pixel. */
const SIZES = "(max-width: 480px) 50vw, 1280px";

interface SceneProps {
  readonly name: SceneName;
  readonly label: string;
  /** Loads eagerly in the first screen. */
  readonly first?: boolean;
}

const useFiles = (name: SceneName): ((rest: string) => string) => {
  const path = useSitePath();
  return (rest) => path(`/studio/scenes/${name}.${rest}`);
};

export const Scene = ({ name, label, first = false }: SceneProps) => {
  const file = useFiles(name);
  const versions = (theme: string) => `${file(`${theme}.small.webp`)} 768w, ${file(`${theme}.webp`)} 1280w`;
  return (
    <picture>
      <source media={DARK} srcSet={versions("dark")} sizes={SIZES} />
      <img
        className={styles.picture}
        src={file("light.webp")}
        srcSet={versions("light")}
        sizes={SIZES}
        width="1280"
        height="720"
        alt={label}
        loading={first ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
};

export const SceneLoop = ({ texts, ...scene }: SceneProps & { readonly texts: LoopTexts }) => {
  const file = useFiles(scene.name);
  return (
    <Loop
      still={<Scene {...scene} />}
      sources={
        <>
          <source media={DARK} src={file("dark.mp4")} />
          <source src={file("light.mp4")} />
        </>
      }
      label={scene.label}
      texts={texts}
    />
  );
};
