/** Texts of what a sender's page says before and while it is on air. */
export const air = {
  air: {
    off: "OFF AIR",
    starting: "接続中",
    on: "ON AIR",
    "line-gone": "ON AIR・回線断",
    running: "ON AIRの経過時間",
    gone: "切断から",
    tab: "● {{state}} {{title}}",
  },
  capture: {
    camera: "カメラをつける",
    screen: "共有する画面を選ぶ",
    microphone: "マイクをつける",
    notSent: "開始を押すまで、映像も音声も送られません。",
    opening: "カメラとマイクを開いています。",
    noPicture: "映像は送りません。",
    level: "入力レベル",
  },
} as const;
