import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { NEXT } from "../../../downloads/content/common.tsx";
import { requirements, SDK_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "Windowsで映像、音声、制御信号を送受信するアプリのベータ版です。本番の前に、実際の機器とネットワークで必ずお試しください。",
  sections: [
    {
      id: "purpose",
      heading: "用途",
      body: (
        <p>
          Windowsのパソコンを、送信側または受信側として使うためのアプリです。同じID、チャンネル、パスワードで、Mac、ブラウザー、スマートフォンとつなぎます。ベータ版のため、動作や設定の項目は予告なく変わることがあります。
        </p>
      ),
    },
    requirements("ja", WINDOWS_ROWS, SDK_ROWS),
    {
      id: "limits",
      heading: "ベータ版の制限",
      body: (
        <ul>
          <li>DeckLinkのSDIは使えません。</li>
          <li>NDIは試験的な対応です。</li>
          <li>Nvidiaのエンコーダーを使えないパソコンがあります。その場合は別の方式で符号化します。</li>
          <li>パソコンによっては、USBのキャプチャー機器を使えないことがあります。</li>
        </ul>
      ),
    },
  ],
};

export const next: readonly NextPage[] = [
  { to: "/desktopapp", title: "デスクトップアプリ", text: "MacとWindowsのデスクトップアプリです。" },
  NEXT.ja.troubleshooting,
  NEXT.ja.archive,
];
