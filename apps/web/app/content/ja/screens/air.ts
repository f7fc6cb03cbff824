export const air = {
  air: {
    off: "送信していません",
    starting: "接続中",
    on: "送信中",
    standby: "スタンバイ中",
    "line-gone": "接続が切れました",
    running: "送信の経過時間",
    gone: "切断から",
    tab: "● {{state}} {{title}}",
  },
  standby: {
    slate: "送信中の端末がないため、待機画面を表示しています。",
    standsBy: "スタンバイ中です。このチャンネルでは別の端末が送信しています。",
    bySpare: "スタンバイの端末に切り替わりました。",
    hasStandby: "スタンバイの端末が待機しています。",
  },
  capture: {
    camera: "カメラをオンにする",
    screen: "共有する画面を選ぶ",
    microphone: "マイクをオンにする",
    notSent: "開始を押すまで、映像も音声も送られません。",
    opening: "カメラとマイクを準備しています。",
    noPicture: "音声だけを送ります。",
    level: "入力レベル",
  },
} as const;
