import type { LoopTexts, SceneTexts } from "../types/scenes.ts";

export const loopTexts: LoopTexts = { play: "再生", pause: "一時停止" };

export const sceneTexts: SceneTexts = {
  stadium: "照明のともるスタジアムと中継車。車内のモニターに向かう3人と、ピッチ脇の2台のカメラ。1台がオンエア中",
  studio: "演者のスタジオ。照らされた円の上にマーカーを付けた人物、大きな画面には離れた会場、手前に2台のカメラ",
  head: "無人のホールで動くロボットアームのカメラ。オンエア中で、隣のモニターには遠くの操作者が見ている映像",
  conference: "会議の会場。白いステージの登壇者、背後の大画面に離れた場所からの3つの映像、客席と2台のカメラ",
  esports: "eスポーツの会場。長い机に並ぶ5人の選手、頭上の大画面に試合の映像、両脇に2台のカメラ",
  live_house: "小さなライブハウス。白く光る円を背にしたバンド、客席の人影、その中でカメラになっているスマートフォン",
};
