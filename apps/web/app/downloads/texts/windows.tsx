import { DataTable } from "../../prose/data-table.tsx";
import type { NextPage } from "../../prose/next-pages.tsx";
import type { Bilingual } from "../../prose/page-text.ts";
import { REQUIREMENTS, SDK_ROWS, WINDOWS_ROWS } from "./requirements.tsx";

export const WINDOWS_TEXT: Bilingual = {
  ja: {
    lead: "Windowsで映像、音声、操作信号を送受信するアプリのベータ版です。本番の前に、使う機器とネットワークで必ずお試しください。",
    sections: [
      {
        id: "purpose",
        heading: "何のためのアプリか",
        body: (
          <p>
            Windowsのパソコンを、送信側または受信側として使うためのアプリです。同じID、チャンネル、パスワードで、Mac、ブラウザー、スマートフォンと組み合わせます。ベータ版のため、動作や設定の項目は予告なく変わることがあります。
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
            rows={[...WINDOWS_ROWS.ja, ...SDK_ROWS.ja]}
          />
        ),
      },
      {
        id: "limits",
        heading: "ベータ版で使えないもの",
        body: (
          <ul>
            <li>DeckLinkのSDIは使えません。</li>
            <li>NDIは試験的な対応です。</li>
            <li>NVIDIAのエンコーダーを使えないパソコンがあります。その場合は別の方式で圧縮します。</li>
            <li>パソコンによっては、USBのキャプチャー機器を使えないことがあります。</li>
          </ul>
        ),
      },
    ],
  },
  en: {
    lead: "The beta of an app that sends and receives video, audio and control signals on Windows. Try it with your own devices and network before you rely on it.",
    sections: [
      {
        id: "purpose",
        heading: "What it is for",
        body: (
          <p>
            It makes a Windows computer a sender or a receiver, paired with Macs, browsers and phones under the same ID, channel
            and password. It is a beta: how it works and what can be set may change without notice.
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
            rows={[...WINDOWS_ROWS.en, ...SDK_ROWS.en]}
          />
        ),
      },
      {
        id: "limits",
        heading: "What the beta leaves out",
        body: (
          <ul>
            <li>DeckLink SDI is unavailable.</li>
            <li>NDI is a trial.</li>
            <li>The NVIDIA encoder is unavailable on some computers; video is then compressed in another way.</li>
            <li>USB capture may fail on some computers.</li>
          </ul>
        ),
      },
    ],
  },
};

export const WINDOWS_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/desktopapp", title: "デスクトップアプリ", text: "MacとWindowsのデスクトップアプリです。" },
    { to: "/troubleshooting", title: "困ったときは", text: "映像が届かないときに確かめることをまとめています。" },
    { to: "/archive", title: "過去のバージョン", text: "公開したすべてのバージョンと変更点です。" },
  ],
  en: [
    { to: "/desktopapp", title: "Desktop app", text: "The desktop app for Mac and Windows." },
    { to: "/troubleshooting", title: "Troubleshooting", text: "What to check when no picture arrives." },
    { to: "/archive", title: "Past versions", text: "Every version that was released, and what changed in it." },
  ],
};
