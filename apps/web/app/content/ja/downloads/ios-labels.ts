import type { IosLabels } from "../../types/downloads.ts";

export const labels: IosLabels = {
  heading: "ダウンロードする",
  there: "iOSアプリはApp Storeで配布しています。",
  notThere: "iOSアプリはまだApp Storeで公開していません。",
  store: "App Storeで開く",
  today: "ブラウザーで使えるアプリ",
  browser:
    "4つのモードは、スマートフォンのブラウザーでいますぐ使えます。iPhoneでもAndroidでも動作し、ホーム画面に追加するとアプリのように開けます。",
  open: "スマートフォン用アプリを開く",
  code: "スマートフォン用アプリのアドレスのQRコード",
  scan: "スマートフォンのカメラで読み取ると開きます。",
};
