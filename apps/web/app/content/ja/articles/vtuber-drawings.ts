import { latencyIncludes } from "../latency-includes.ts";

export const places = {
  label:
    "演者の部屋、制作スタジオ、会場の3か所。演者からスタジオへ映像と声と信号が行き、スタジオから会場へ完成した映像が行く。演者へは返しの映像と合図が戻る。",
  room: "演者の部屋",
  roomLine: "カメラ、マイク、コントローラー",
  studio: "制作スタジオ",
  studioLine: "動きの解析、描画、音の調整",
  venue: "会場",
  venueLine: "スクリーンと音響",
  out: "映像1 音声1 制御4",
  back: "返し(FAST)",
  cues: "合図と会場の音",
  show: ["完成した映像と音声", "(通常チャンネル)"],
  house: ["客席の映像と音"],
} as const;

export const names = [
  "カメラが1フレームを撮る",
  "スタジオまでの回線",
  "送受信のソフトウェア",
  "解析と描画",
  "戻りの回線",
  "送受信のソフトウェア(返し)",
  "画面が次に書き換わるまで",
] as const;

export const bars = {
  label: "動いてから、自分のアバターが動いて見えるまでの遅延の内訳。",
  total: "合計",
  caption: `動いてから、返しの画面で自分のアバターが動くまで。濃い棒は当社の測定値(安定した回線、毎秒30フレーム、3回の中央値。${latencyIncludes})、薄い棒は仮定です。カメラと画面は60 Hz、解析と描画は1フレームずつ、回線は往復30 ms。`,
} as const;
