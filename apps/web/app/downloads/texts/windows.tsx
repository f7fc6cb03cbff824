import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { NEXT } from "./common.tsx";
import { requirements, SDK_ROWS, WINDOWS_ROWS } from "./requirements.tsx";

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
      requirements("ja", WINDOWS_ROWS, SDK_ROWS),
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
      requirements("en", WINDOWS_ROWS, SDK_ROWS),
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
    NEXT.ja.troubleshooting,
    NEXT.ja.archive,
  ],
  en: [
    { to: "/desktopapp", title: "Desktop app", text: "The desktop app for Mac and Windows." },
    NEXT.en.troubleshooting,
    NEXT.en.archive,
  ],
};
