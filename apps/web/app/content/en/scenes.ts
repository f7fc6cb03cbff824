import type { LoopTexts, SceneTexts } from "../types/scenes.ts";

export const loopTexts: LoopTexts = { play: "Play", pause: "Pause" };

export const sceneTexts: SceneTexts = {
  stadium:
    "An outside-broadcast truck at a floodlit stadium: three people at its monitor wall, two cameras at the pitch, one of them on air",
  studio: "A performer's studio: a figure with motion markers on a lit circle, the distant hall on a large screen, two cameras",
  head: "A camera on a robot arm in an empty hall, on air; the monitor next to it shows what the operator sees far away",
  conference: "A conference: speakers on a white stage, three remote pictures on the wall above them, an audience, two cameras",
  esports: "An esports stage: five players in headsets at one long desk, the game on the screens above them, two cameras",
  live_house: "A small live house: a band in front of one bright disc, the audience in silhouette, a phone filming as a camera",
};
