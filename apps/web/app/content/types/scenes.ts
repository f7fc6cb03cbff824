/** Places that `npm run scenes` renders. */
export type SceneName = "stadium" | "studio" | "head" | "conference" | "esports" | "live_house";

/** Describes the pictures to readers who do not see them. */
export type SceneTexts = Readonly<Record<SceneName, string>>;

export interface LoopTexts {
  readonly play: string;
  readonly pause: string;
}
