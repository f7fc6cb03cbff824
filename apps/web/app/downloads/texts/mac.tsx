import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { Step, Steps } from "../../components/text-page/steps.tsx";
import { beforeStart, NEXT } from "./common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS } from "./requirements.tsx";

export const MAC_TEXT: Bilingual = {
  ja: {
    lead: "Apple SiliconとIntelのMacで使うデスクトップアプリです。Macの種類に合うほうをお選びください。",
    sections: [
      {
        id: "which",
        heading: "どちらを選ぶか",
        body: (
          <p>
            アップルメニューの「このMacについて」を開きます。「チップ」にApple M1などと表示されればApple
            Silicon、「プロセッサ」にIntelと表示されればIntelです。遅延と消費電力の点から、Apple SiliconのMacをお勧めします。
          </p>
        ),
      },
      requirements("ja", MAC_ROWS, SDK_ROWS),
      {
        id: "installation",
        heading: "インストールと許可の設定",
        body: (
          <Steps>
            <Step title="zipファイルを開き、アプリを「アプリケーション」フォルダーへ移します。" />
            <Step title="アプリを開きます。">
              <p>
                「インターネットからダウンロードされたアプリケーションです」と表示されたら、ダウンロード元を確かめて開きます。
              </p>
            </Step>
            <Step title="カメラ、マイク、ローカルネットワークの使用を許可します。">
              <p>
                許可しなかった場合は、「システム設定」の「プライバシーとセキュリティ」であとから変更できます。画面を送るときは、同じ場所の「画面収録」も許可してください。
              </p>
            </Step>
          </Steps>
        ),
      },
      beforeStart("ja", [
        "macOS 14.1以降では、映像機器が認識されないことがあります。",
        "USBのキャプチャー機器は、Macとの組み合わせによって使えないことがあります。",
      ]),
    ],
  },
  en: {
    lead: "The desktop app for Macs with Apple silicon and with Intel. Choose the build for your kind of Mac.",
    sections: [
      {
        id: "which",
        heading: "Which one to choose",
        body: (
          <p>
            Open About This Mac in the Apple menu. If it shows a Chip such as Apple M1, the Mac has Apple silicon; if it shows a
            Processor from Intel, it has Intel. For delay and power we recommend Apple silicon.
          </p>
        ),
      },
      requirements("en", MAC_ROWS, SDK_ROWS),
      {
        id: "installation",
        heading: "Installation and permissions",
        body: (
          <Steps>
            <Step title="Open the zip and move the app into the Applications folder." />
            <Step title="Open the app.">
              <p>When macOS says that the app was downloaded from the internet, check from where, and open it.</p>
            </Step>
            <Step title="Allow the camera, the microphone and the local network.">
              <p>
                If you declined, you can change it later under Privacy & Security in System Settings. To send a screen, allow
                Screen Recording there too.
              </p>
            </Step>
          </Steps>
        ),
      },
      beforeStart("en", [
        "macOS 14.1 and later may not recognise some video devices.",
        "Some USB capture devices do not work with some Macs.",
      ]),
    ],
  },
};

export const MAC_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/desktopapp", title: "デスクトップアプリ", text: "何のためのアプリかと、Windows版もこちらにあります。" },
    { to: "/lms", title: "ノードツール用プラグイン", text: "Mac版のプラグインのダウンロードです。" },
    NEXT.ja.archive,
  ],
  en: [
    { to: "/desktopapp", title: "Desktop app", text: "What the app is for, and the build for Windows." },
    { to: "/lms", title: "Plugin for the node-based tool", text: "The plugin's build for Mac." },
    NEXT.en.archive,
  ],
};
