import { DataTable } from "../../prose/data-table.tsx";
import type { NextPage } from "../../prose/next-pages.tsx";
import type { Bilingual } from "../../prose/page-text.ts";
import { Step, Steps } from "../../prose/steps.tsx";
import { MAC_ROWS, REQUIREMENTS, SDK_ROWS } from "./requirements.tsx";

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
      {
        id: "requirements",
        heading: "動作環境",
        body: (
          <DataTable
            caption={REQUIREMENTS.ja.caption}
            quietCaption
            columns={REQUIREMENTS.ja.columns}
            rows={[...MAC_ROWS.ja, ...SDK_ROWS.ja]}
          />
        ),
      },
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
      {
        id: "limits",
        heading: "使う前に",
        body: (
          <ul>
            <li>macOS 14.1以降では、映像機器が認識されないことがあります。</li>
            <li>USBのキャプチャー機器は、Macとの組み合わせによって使えないことがあります。</li>
          </ul>
        ),
      },
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
      {
        id: "requirements",
        heading: "What it runs on",
        body: (
          <DataTable
            caption={REQUIREMENTS.en.caption}
            quietCaption
            columns={REQUIREMENTS.en.columns}
            rows={[...MAC_ROWS.en, ...SDK_ROWS.en]}
          />
        ),
      },
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
      {
        id: "limits",
        heading: "Before you start",
        body: (
          <ul>
            <li>macOS 14.1 and later may not recognise some video devices.</li>
            <li>Some USB capture devices do not work with some Macs.</li>
          </ul>
        ),
      },
    ],
  },
};

export const MAC_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/desktopapp", title: "デスクトップアプリ", text: "何のためのアプリかと、Windows版もこちらにあります。" },
    { to: "/lms", title: "ノードツール用プラグイン", text: "Mac版のプラグインのダウンロードです。" },
    { to: "/archive", title: "過去のバージョン", text: "公開したすべてのバージョンと変更点です。" },
  ],
  en: [
    { to: "/desktopapp", title: "Desktop app", text: "What the app is for, and the build for Windows." },
    { to: "/lms", title: "Plugin for the node-based tool", text: "The plugin's build for Mac." },
    { to: "/archive", title: "Past versions", text: "Every version that was released, and what changed in it." },
  ],
};
