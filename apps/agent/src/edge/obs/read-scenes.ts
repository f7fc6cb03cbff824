import { z } from "zod";
import type { ObsLink } from "./obs-link.ts";
import type { SceneItem, Scenes } from "./scene-tally.ts";

/** Only the used fields. */
const Items = z.array(z.object({ sourceName: z.string(), sceneItemEnabled: z.boolean() }));
const SceneList = z.object({
  currentProgramSceneName: z.string().nullish(),
  currentPreviewSceneName: z.string().nullish(),
  scenes: z.array(z.object({ sceneName: z.string() })),
});
const GroupList = z.object({ groups: z.array(z.string()) });

/** Querying more would take minutes. */
const MAX_SCENES = 500;

export interface ObsSurvey {
  readonly scenes: Scenes;
  readonly program: string | undefined;
  readonly preview: string | undefined;
}

/** Throws StudioError, OBSWebSocketError, or ZodError for unexpected answers. */
export const readScenes = async ({ call }: Pick<ObsLink, "call">): Promise<ObsSurvey> => {
  const list = SceneList.parse(await call("GetSceneList"));
  const { groups } = GroupList.parse(await call("GetGroupList"));
  const scenes = new Map<string, readonly SceneItem[]>();
  const keep = (name: string, items: unknown): void => {
    scenes.set(
      name,
      Items.parse(items).map(({ sourceName, sceneItemEnabled }) => ({ source: sourceName, enabled: sceneItemEnabled })),
    );
  };
  for (const { sceneName } of list.scenes.slice(0, MAX_SCENES))
    keep(sceneName, (await call("GetSceneItemList", { sceneName })).sceneItems);
  for (const sceneName of groups.slice(0, MAX_SCENES))
    keep(sceneName, (await call("GetGroupSceneItemList", { sceneName })).sceneItems);
  return {
    scenes,
    program: list.currentProgramSceneName ?? undefined,
    preview: list.currentPreviewSceneName ?? undefined,
  };
};
