import { Link } from "react-router";
import { DataTable } from "../../components/text-page/data-table.tsx";
import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual, PageText } from "../../components/text-page/page-text.ts";

interface IosText extends PageText {
  readonly download: {
    readonly heading: string;
    readonly there: string;
    readonly notThere: string;
    readonly store: string;
    readonly today: string;
    readonly browser: string;
    readonly open: string;
    readonly code: string;
    readonly scan: string;
  };
}

const Open = ({ to, text }: { readonly to: string; readonly text: string }) => <Link to={`/app/${to}`}>{text}</Link>;

export const IOS_TEXT: Bilingual<IosText> = {
  ja: {
    lead: "スマートフォンを、カメラ、タリー、モニター、コントローラーにするアプリです。",
    download: {
      heading: "ダウンロードする",
      there: "iOSアプリはApp Storeで配布しています。",
      notThere: "iOSアプリはまだApp Storeで公開していません。",
      store: "App Storeで開く",
      today: "ブラウザーで使えるアプリ",
      browser:
        "4つのモードは、いまスマートフォンのブラウザーで使えます。iPhoneでもAndroidでも動き、ホーム画面に追加するとアプリのように開けます。",
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
                <Open key="o" to="camera" text="CAMERA" />,
                "カメラの映像と音声を送ります。チャンネルを0にすると、その種類は送りません。",
              ],
              [<Open key="o" to="tally" text="TALLY" />, "赤、緑、アンバーのタリーを、画面いっぱいの色で示します。"],
              [<Open key="o" to="player" text="PLAYER" />, "届いた映像を全画面で見ます。"],
              [<Open key="o" to="ctrl" text="CTRL" />, "端末の傾きや動き、ゲームコントローラーの値を送ります。"],
            ]}
          />
        ),
      },
      {
        id: "requirements",
        heading: "動作環境",
        body: (
          <DataTable
            caption="対象ごとに必要なもの"
            quietCaption
            columns={["対象", "必要なもの"]}
            rows={[
              ["iOSアプリ", "iPhone 8以降"],
              ["iPhone 8、iPhone SE", "映像と音声の受信と、タリーだけを使えます"],
              ["ブラウザー", "お使いの機種の新しいSafariまたはChrome"],
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
  },
  en: {
    lead: "Makes a phone a camera, a tally light, a monitor or a controller.",
    download: {
      heading: "Download",
      there: "The iOS app is in the App Store.",
      notThere: "The iOS app is not in the App Store yet.",
      store: "Open in the App Store",
      today: "The app in your browser",
      browser:
        "All four modes work today in the browser of a phone, iPhone or Android. Added to the home screen, it opens like an app.",
      open: "Open the app for phones",
      code: "QR code with the address of the app for phones",
      scan: "Scan it with your phone's camera to open the app there.",
    },
    sections: [
      {
        id: "modes",
        heading: "Four modes",
        body: (
          <DataTable
            caption="Modes"
            quietCaption
            figures={[0]}
            columns={["Mode", "What it does"]}
            rows={[
              [
                <Open key="o" to="camera" text="CAMERA" />,
                "Sends the camera's picture and sound. A kind on channel 0 is not sent.",
              ],
              [<Open key="o" to="tally" text="TALLY" />, "Shows red, green or amber tally, filling the screen with its colour."],
              [<Open key="o" to="player" text="PLAYER" />, "Shows the picture that arrives, on the whole screen."],
              [<Open key="o" to="ctrl" text="CTRL" />, "Sends the phone's tilt and motion, or the values of a game controller."],
            ]}
          />
        ),
      },
      {
        id: "requirements",
        heading: "What it runs on",
        body: (
          <DataTable
            caption="What each machine needs"
            quietCaption
            columns={["Machine", "What it needs"]}
            rows={[
              ["iOS app", "iPhone 8 or later"],
              ["iPhone 8 and iPhone SE", "Receive video and audio, and show tally, only"],
              ["Browser", "A recent Safari or Chrome on your phone"],
            ]}
          />
        ),
      },
      {
        id: "permissions",
        heading: "Permissions",
        body: (
          <p>
            The phone asks before CAMERA uses camera and microphone and before CTRL reads the motion sensors. If you declined,
            change it in the phone's settings and open the mode again.
          </p>
        ),
      },
    ],
  },
};

export const IOS_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/howto", title: "使い方", text: "かんたん接続とタリーの手順です。" },
    { to: "/controlsignals", title: "制御信号の対応表", text: "CTRLの入力がどの値になるかの一覧です。" },
    { to: "/app-policy", title: "アプリのプライバシーポリシー", text: "カメラやセンサーの情報の扱いです。" },
  ],
  en: [
    { to: "/howto", title: "How to", text: "Simple connection and tally, step by step." },
    { to: "/controlsignals", title: "Control signal table", text: "Which input of CTRL becomes which value." },
    { to: "/app-policy", title: "Application privacy policy", text: "How camera and sensor data are treated." },
  ],
};
