export type SceneName = "stadium" | "studio" | "head" | "conference" | "esports" | "live_house";

export type SceneTexts = Readonly<Record<SceneName, string>>;

export interface LoopTexts {
  readonly play: string;
  readonly pause: string;
}
