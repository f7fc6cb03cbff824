import type { NextPage } from "../../types/guides.ts";
import { common } from "./common.ts";

export const next = {
  desktop: [
    { to: "/howto", title: "使い方", text: "タリー、Control Quality、かんたん接続の手順です。" },
    common.next.troubleshooting,
    common.next.archive,
    { to: "/license", title: "オープンソースライセンス", text: "使用しているソフトウェアのライセンス全文です。" },
  ],
  ios: [
    { to: "/howto", title: "使い方", text: "かんたん接続とタリーの手順です。" },
    { to: "/controlsignals", title: "制御信号の対応表", text: "CTRLの入力がどの値になるかの一覧です。" },
    { to: "/app-policy", title: "アプリのプライバシーポリシー", text: "カメラやセンサーの情報の扱いです。" },
  ],
  mac: [
    { to: "/desktopapp", title: "デスクトップアプリ", text: "アプリの用途と、Windows版のダウンロードです。" },
    { to: "/lms", title: "ノードツール用プラグイン", text: "Mac版のプラグインのダウンロードです。" },
    common.next.archive,
  ],
  plugin: [
    { to: "/controlsignals", title: "制御信号の対応表", text: "どの入力がどのチャンネルの値になるかの一覧です。" },
    { to: "/howto", title: "使い方", text: "タリーの出し方を手順で説明します。" },
    common.next.archive,
  ],
  windows: [
    { to: "/desktopapp", title: "デスクトップアプリ", text: "MacとWindowsのデスクトップアプリです。" },
    common.next.troubleshooting,
    common.next.archive,
  ],
} satisfies Record<string, readonly NextPage[]>;
