import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "AppleシリコンとIntelのMacで使うデスクトップアプリです。Macの種類に合うほうをお選びください。",
  sections: [
    {
      id: "which",
      heading: "どちらを選ぶか",
      body: (
        <p>
          アップルメニューの「このMacについて」を開きます。「チップ」にApple
          M1などと表示されればAppleシリコン、「プロセッサ」にIntelと表示されればIntelです。遅延と消費電力の点から、AppleシリコンのMacをお勧めします。
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
            <p>「インターネットからダウンロードされたアプリケーションです」と表示されたら、ダウンロード元を確かめて開きます。</p>
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
};

export const next: readonly NextPage[] = [
  { to: "/desktopapp", title: "デスクトップアプリ", text: "アプリの用途と、Windows版のダウンロードです。" },
  { to: "/lms", title: "ノードツール用プラグイン", text: "Mac版のプラグインのダウンロードです。" },
  NEXT.ja.archive,
];
