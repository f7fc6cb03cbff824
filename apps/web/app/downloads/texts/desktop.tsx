import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "./common.tsx";
import { MAC_ROWS, requirements, SDK_ROWS, WINDOWS_ROWS } from "./requirements.tsx";

export const DESKTOP_TEXT: Bilingual = {
  ja: {
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
        "Windows版はベータです。WindowsではDeckLinkのSDIを使えません。NDIは試験的な対応です。",
        "macOS 14.1以降では、映像機器が認識されないことがあります。",
        "パソコンによっては、USBのキャプチャー機器を使えないことがあります。",
        "学校や会社のネットワーク、一部のモバイルルーターでは、接続できないことがあります。",
      ]),
    ],
  },
  en: {
    lead: "Sends and receives video, audio and control signals on Mac and Windows, for devices and signals that a browser cannot reach.",
    sections: [
      {
        id: "purpose",
        heading: "What it is for",
        body: (
          <>
            <p>
              For sending and receiving alone, the browser will do. The desktop app is for the work beyond that: joining up
              devices and other software.
            </p>
            <ul>
              <li>Take in NDI from the network, or put out what you receive as NDI</li>
              <li>Capture from a DeckLink board, or put out what you receive as SDI or HDMI</li>
              <li>Pair with browsers and phones under the same ID, channel and password</li>
            </ul>
            <p>What each version can do is written above, beside its download and in its notes.</p>
          </>
        ),
      },
      requirements("en", MAC_ROWS, WINDOWS_ROWS, SDK_ROWS),
      beforeStart("en", [
        "The Windows build is a beta. DeckLink SDI is unavailable on Windows, and NDI there is a trial.",
        "macOS 14.1 and later may not recognise some video devices.",
        "USB capture may fail on some computers.",
        "Networks of schools and companies, and some pocket routers, may block the connection.",
      ]),
    ],
  },
};

export const DESKTOP_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/howto", title: "使い方", text: "タリー、Control Quality、かんたん接続の手順です。" },
    NEXT.ja.troubleshooting,
    NEXT.ja.archive,
    { to: "/license", title: "オープンソースライセンス", text: "使っているソフトウェアのライセンスの全文です。" },
  ],
  en: [
    { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
    NEXT.en.troubleshooting,
    NEXT.en.archive,
    { to: "/license", title: "Open-source notices", text: "The full licence texts of the software that we use." },
  ],
};
