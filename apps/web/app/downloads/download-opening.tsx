import type { SceneName } from "../content/types/scenes.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useBuiltFile } from "../platform/site-path.ts";
import { OpeningScene } from "../site/scenes/opening-scene.tsx";
import styles from "./download-opening.module.css";
import { DOWNLOAD_LABELS } from "./labels.ts";
import cameraEn from "./pictures/en/camera.webp";
import desktopEn from "./pictures/en/desktop.webp";
import cameraJa from "./pictures/ja/camera.webp";
import desktopJa from "./pictures/ja/desktop.webp";

/** The sizes are those of scripts/screenshots.ts. */
const PICTURES = {
  desktop: { ja: desktopJa, en: desktopEn, width: 1120, height: 640 },
  camera: { ja: cameraJa, en: cameraEn, width: 390, height: 740 },
} as const;

interface Opening {
  readonly scene: SceneName;
  /** The plugin has no screen. */
  readonly app?: keyof typeof PICTURES;
}

const OPENINGS = {
  "/desktopapp": { scene: "conference", app: "desktop" },
  "/MacOS": { scene: "head", app: "desktop" },
  "/windows": { scene: "esports", app: "desktop" },
  "/iOS": { scene: "live_house", app: "camera" },
  "/lms": { scene: "studio" },
} as const satisfies Readonly<Record<string, Opening>>;
export type DownloadPath = keyof typeof OPENINGS;

/** Shows a scene with the app's own screen in front. */
export const DownloadOpening = ({ path }: { readonly path: DownloadPath }) => {
  const { scene, app }: Opening = OPENINGS[path];
  const { language } = useLanguage();
  const builtFile = useBuiltFile();
  const picture = app && PICTURES[app];
  return (
    <figure className={styles.opening} data-app={app}>
      <OpeningScene name={scene} />
      {app && picture && (
        <img
          className={styles.app}
          src={builtFile(picture[language])}
          width={picture.width}
          height={picture.height}
          alt={DOWNLOAD_LABELS[language].pictures[app]}
          decoding="async"
        />
      )}
    </figure>
  );
};
