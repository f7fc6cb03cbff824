import * as en from "../../content/en/scenes.ts";
import * as ja from "../../content/ja/scenes.ts";
import type { SceneName } from "../../content/types/scenes.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { SceneLoop } from "./scene.tsx";

const TEXTS = { ja, en };

export const OpeningScene = ({ name }: { readonly name: SceneName }) => {
  const { language } = useLanguage();
  const { sceneTexts, loopTexts } = TEXTS[language];
  return <SceneLoop name={name} label={sceneTexts[name]} texts={loopTexts} first />;
};
