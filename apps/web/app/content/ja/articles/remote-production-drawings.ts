export const places = {
  label:
    "現場のカメラ3台とPCから、映像と音声が副調整室へ行く。副調整室から現場へ、返しの映像、タリー、ビットレートの指示、連絡の音声が戻る。",
  cameras: "カメラ 1・2・3",
  camerasLine: "タリー用スマートフォン",
  site: "現場のPC",
  siteLine: "1人で3台分を送る",
  relay: "中継サーバー",
  gallery: "副調整室",
  galleryLine: "受信PC、スイッチャー、音声",
  picture: "映像 1〜3、音声 1",
  hdmi: "HDMI・SDI",
  back: "返し 映像 4",
  tally: "タリー 制御 21〜23",
  quality: "ビットレート 制御 31",
  talk: "連絡 音声 4",
} as const;

export const uplink = {
  label: "上り回線に流れるものの合計と、それに必要な実測値。",
  parts: { cameras: "カメラ 3台 × 8", parity: "FEC(損失時)", sound: "現場の音声(コピー付き)", talkback: "連絡の音声" },
  sum: "合計",
  needed: "必要な上りの実測値",
  caption:
    "カメラ3台の例。FECはパケットの損失があるあいだだけ加わり、映像のおよそ17%です。実測値の半分まで使うとして計算しています。",
} as const;
