import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

/** Holds the text of the download page, in Japanese. */
export const text: PageText = {
  lead: "映像、音声、操作信号をMacとWindowsで送受信するアプリです。ブラウザーでは扱えない機器や信号をつなぐときに使います。",
  sections: [
    {
      id: "purpose",
      heading: "何のためのアプリか",
      body: (
        <>
          <p>
            送信と受信だけなら、ブラウザーで足ります。デスクトップアプリは、その先の、機器とソフトウェアの間をつなぐ仕事のためのものです。
          </p>
          <ul>
            <li>NDIの映像をネットワークから取り込む、受け取った映像をNDIとして出す</li>
            <li>DeckLinkのボードから取り込む、受け取った映像をSDIやHDMIで出す</li>
            <li>同じID、チャンネル、パスワードで、ブラウザーやスマートフォンと組み合わせる</li>
          </ul>
          <p>バージョンごとに何ができるかは、上のダウンロード欄と変更点でお確かめください。</p>
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

/** Lists the pages to read next, in Japanese. */
export const next: readonly NextPage[] = [
  { to: "/howto", title: "使い方", text: "タリー、Control Quality、かんたん接続の手順です。" },
  NEXT.ja.troubleshooting,
  NEXT.ja.archive,
  { to: "/license", title: "オープンソースライセンス", text: "使っているソフトウェアのライセンスの全文です。" },
];
