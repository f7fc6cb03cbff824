import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "映像、音声、制御信号をMacとWindowsで送受信するアプリです。ブラウザーでは扱えない機器や信号をつなぐときに使います。",
  sections: [
    {
      id: "purpose",
      heading: "用途",
      body: (
        <>
          <p>
            送信と受信だけなら、ブラウザーで足ります。デスクトップアプリは、機器やほかのソフトウェアと連携するためのものです。
          </p>
          <ul>
            <li>NDIの映像をネットワークから取り込む、受信した映像をNDIで出力する</li>
            <li>DeckLinkのカードから取り込む、受信した映像をSDIやHDMIで出力する</li>
            <li>同じID、チャンネル、パスワードで、ブラウザーやスマートフォンとつなぐ</li>
          </ul>
          <p>バージョンごとにできることは、上のダウンロード欄と変更点でご確認ください。</p>
        </>
      ),
    },
    requirements("ja", MAC_ROWS, WINDOWS_ROWS, SDK_ROWS),
    beforeStart("ja", [
      "Windows版はベータ版です。WindowsではDeckLinkのSDIを使えません。NDIは試験的な対応です。",
      "macOS 14.1以降では、映像機器が認識されないことがあります。",
      "パソコンによっては、USBのキャプチャー機器を使えないことがあります。",
      "学校や会社のネットワーク、一部のモバイルルーターでは、接続できないことがあります。",
    ]),
  ],
};

export const next: readonly NextPage[] = [
  { to: "/howto", title: "使い方", text: "タリー、Control Quality、かんたん接続の手順です。" },
  NEXT.ja.troubleshooting,
  NEXT.ja.archive,
  { to: "/license", title: "オープンソースライセンス", text: "使用しているソフトウェアのライセンス全文です。" },
];
