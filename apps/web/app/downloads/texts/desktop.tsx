import { DataTable } from "../../prose/data-table.tsx";
import type { NextPage } from "../../prose/next-pages.tsx";
import type { Bilingual } from "../../prose/page-text.ts";
import { MAC_ROWS, REQUIREMENTS, SDK_ROWS, WINDOWS_ROWS } from "./requirements.tsx";

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
      {
        id: "requirements",
        heading: "動作環境",
        body: (
          <DataTable
            caption={REQUIREMENTS.ja.caption}
            quietCaption
            columns={REQUIREMENTS.ja.columns}
            rows={[...MAC_ROWS.ja, ...WINDOWS_ROWS.ja, ...SDK_ROWS.ja]}
          />
        ),
      },
      {
        id: "limits",
        heading: "使う前に",
        body: (
          <ul>
            <li>Windows版はベータです。WindowsではDeckLinkのSDIを使えません。NDIは試験的な対応です。</li>
            <li>macOS 14.1以降では、映像機器が認識されないことがあります。</li>
            <li>パソコンによっては、USBのキャプチャー機器を使えないことがあります。</li>
            <li>学校や会社のネットワーク、一部のモバイルルーターでは、接続できないことがあります。</li>
          </ul>
        ),
      },
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
      {
        id: "requirements",
        heading: "What it runs on",
        body: (
          <DataTable
            caption={REQUIREMENTS.en.caption}
            quietCaption
            columns={REQUIREMENTS.en.columns}
            rows={[...MAC_ROWS.en, ...WINDOWS_ROWS.en, ...SDK_ROWS.en]}
          />
        ),
      },
      {
        id: "limits",
        heading: "Before you start",
        body: (
          <ul>
            <li>The Windows build is a beta. DeckLink SDI is unavailable on Windows, and NDI there is a trial.</li>
            <li>macOS 14.1 and later may not recognise some video devices.</li>
            <li>USB capture may fail on some computers.</li>
            <li>Networks of schools and companies, and some pocket routers, may block the connection.</li>
          </ul>
        ),
      },
    ],
  },
};

export const DESKTOP_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/howto", title: "使い方", text: "タリー、Control Quality、かんたん接続の手順です。" },
    { to: "/troubleshooting", title: "困ったときは", text: "映像が届かないときに確かめることをまとめています。" },
    { to: "/archive", title: "過去のバージョン", text: "公開したすべてのバージョンと変更点です。" },
    { to: "/license", title: "オープンソースライセンス", text: "使っているソフトウェアのライセンスの全文です。" },
  ],
  en: [
    { to: "/howto", title: "How to", text: "Tally, Control Quality and simple connection, step by step." },
    { to: "/troubleshooting", title: "Troubleshooting", text: "What to check when no picture arrives." },
    { to: "/archive", title: "Past versions", text: "Every version that was released, and what changed in it." },
    { to: "/license", title: "Open-source notices", text: "The full licence texts of the software that we use." },
  ],
};
