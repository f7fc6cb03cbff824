import { DataTable } from "../../../components/text-page/data-table.tsx";
import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { IosContent } from "../../../downloads/content/ios-content.ts";
import { OpenMode } from "../../../downloads/open-mode.tsx";

export const text: IosContent = {
  lead: "スマートフォンを、カメラ、タリー、モニター、コントローラーとして使うアプリです。",
  download: {
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
  },
  sections: [
    {
      id: "modes",
      heading: "4つのモード",
      body: (
        <DataTable
          caption="モード"
          quietCaption
          figures={[0]}
          columns={["モード", "できること"]}
          rows={[
            [
              <OpenMode key="o" to="camera" text="CAMERA" />,
              "カメラの映像とマイクの音声を送ります。映像または音声のチャンネルを0にすると、その種類は送りません。",
            ],
            [<OpenMode key="o" to="tally" text="TALLY" />, "赤、緑、アンバーのタリーを、画面いっぱいの色で示します。"],
            [<OpenMode key="o" to="player" text="PLAYER" />, "届いた映像を全画面で見ます。"],
            [<OpenMode key="o" to="ctrl" text="CTRL" />, "端末の傾きや動き、ゲームコントローラーの値を送ります。"],
          ]}
        />
      ),
    },
    {
      id: "requirements",
      heading: "動作環境",
      body: (
        <DataTable
          caption="動作環境"
          quietCaption
          columns={["対象", "必要なもの"]}
          rows={[
            ["iOSアプリ", "iPhone 8以降"],
            ["iPhone 8、iPhone SE", "映像と音声の受信と、タリーだけを使えます"],
            ["ブラウザー", "最近のSafariまたはChrome"],
          ]}
        />
      ),
    },
    {
      id: "permissions",
      heading: "許可の設定",
      body: (
        <p>
          CAMERAではカメラとマイク、CTRLではモーションセンサーの使用を、端末がたずねます。許可しなかった場合は、端末の設定で変更し、開き直してください。
        </p>
      ),
    },
  ],
};

export const next: readonly NextPage[] = [
  { to: "/howto", title: "使い方", text: "かんたん接続とタリーの手順です。" },
  { to: "/controlsignals", title: "制御信号の対応表", text: "CTRLの入力がどの値になるかの一覧です。" },
  { to: "/app-policy", title: "アプリのプライバシーポリシー", text: "カメラやセンサーの情報の扱いです。" },
];
