import type { ErrorRow } from "./error-row.ts";

/** Failures of the `setsuna` command line and desktop client: files, devices, encoders, ports. Issue: agent. */
export const AGENT_ERRORS = {
  "bad-usage": {
    status: 400,
    ja: "コマンドの指定が正しくありません。--help で使い方を確認してください。",
    en: "The command line is not right. --help says how it is written.",
  },
  "input-unreadable": {
    status: 404,
    ja: "入力を読み取れません。ファイルやアドレスが正しいか、壊れていないかを確認してください。",
    en: "The input cannot be read. Check that the file or address is right and not broken.",
  },
  "output-failed": {
    status: 500,
    ja: "出力先に書き込めません。場所、書き込みの権限、接続先を確認してください。",
    en: "The output cannot be written. Check the place, the right to write there, and the far end.",
  },
  "disk-full": {
    status: 507,
    ja: "ディスクの空きがなくなったため、記録を終了しました。ここまでのファイルは残っています。",
    en: "The disk is full, so recording has ended. The file up to here is kept.",
  },
  "encoder-missing": {
    status: 404,
    ja: "このエンコーダーはこのコンピューターでは使えません。setsuna devices で使えるものを確認できます。",
    en: "This encoder cannot be used on this computer. setsuna devices lists those that can.",
  },
  "device-missing": {
    status: 404,
    ja: "この機器が見つかりません。接続を確認するか、setsuna devices で一覧を表示してください。",
    en: "This device was not found. Check its cable; setsuna devices lists what is there.",
  },
  "gstreamer-missing": {
    status: 404,
    ja: "NDI、DeckLink、ウィンドウ表示にはGStreamerが必要です。MacとWindowsでは gstreamer.freedesktop.org のランタイム(1.22以降)、Linuxでは gstreamer1.0-tools、gstreamer1.0-plugins-base、gstreamer1.0-plugins-bad をインストールしてください。別の場所にある場合は、その bin フォルダーを環境変数 SETSUNA_GSTREAMER で指定します。",
    en: "NDI, DeckLink and windows need GStreamer. Install its runtime (1.22 or later) from gstreamer.freedesktop.org on Mac and Windows, or the packages gstreamer1.0-tools, gstreamer1.0-plugins-base and gstreamer1.0-plugins-bad on Linux. If it lies elsewhere, name its bin folder in the environment variable SETSUNA_GSTREAMER.",
  },
  "gstreamer-plugin-missing": {
    status: 404,
    ja: "このGStreamerには必要なプラグインがありません。DeckLinkは plugins-bad、NDIは gst-plugins-rs に含まれます。MacとWindowsでは gstreamer.freedesktop.org の完全版(Complete)を、Linuxでは gstreamer1.0-plugins-bad と、NDIにはgst-plugins-rsの gst-plugin-ndi をインストールしてください。",
    en: "This GStreamer lacks a plugin that is needed. DeckLink is in plugins-bad, NDI in gst-plugins-rs. On Mac and Windows install the complete set from gstreamer.freedesktop.org; on Linux install gstreamer1.0-plugins-bad, and for NDI the plugin gst-plugin-ndi of gst-plugins-rs.",
  },
  "ndi-runtime-missing": {
    status: 404,
    ja: "NDIランタイムが見つかりません。ndi.video からNDI Tools(MacとWindows)またはNDI SDK(Linux、libndi.so)をインストールし、必要なら環境変数 NDI_RUNTIME_DIR_V6 でその場所を指定してください。",
    en: "The NDI runtime was not found. Install NDI Tools (Mac and Windows) or the NDI SDK (Linux, libndi.so) from ndi.video, and name its folder in the environment variable NDI_RUNTIME_DIR_V6 if it is not found by itself.",
  },
  "ndi-source-missing": {
    status: 404,
    ja: "この名前のNDIソースが見つからないか、送信が止まりました。名前は「コンピューター名 (ソース名)」の形です。setsuna devices で一覧を確認し、同じネットワークにあるか、ファイアウォールがNDIを通すかを確認してください。",
    en: "There is no NDI source of this name, or it has stopped. A name has the form COMPUTER (SOURCE). See setsuna devices for the list, and check that both are in the same network and that the firewall lets NDI through.",
  },
  "decklink-driver-missing": {
    status: 404,
    ja: "DeckLinkのドライバーが見つかりません。blackmagicdesign.com のサポートページからDesktop Video(14.0以降)をインストールし、コンピューターを再起動してください。",
    en: "The DeckLink driver was not found. Install Desktop Video (14.0 or later) from the support page of blackmagicdesign.com and restart the computer.",
  },
  "decklink-missing": {
    status: 404,
    ja: "この番号のDeckLinkが見つからないか、別のプログラムが使っています。接続とDesktop Video Setupでの表示を確認してください。番号は0から始まり、setsuna devices で確認できます。",
    en: "There is no DeckLink card of this number, or another program uses it. Check its cable and that Desktop Video Setup shows it. Cards are counted from 0; setsuna devices lists them.",
  },
  "decklink-format": {
    status: 400,
    ja: "このDeckLinkでは、この映像形式または端子を使えません。出力では mode= を指定し、Desktop Video Setupで使える形式を確認してください。",
    en: "This DeckLink card cannot use this video format or connector. An output needs mode=; Desktop Video Setup shows which formats the card has.",
  },
  "window-missing": {
    status: 404,
    ja: "ウィンドウに表示するプログラムがありません。FFmpegの ffplay またはGStreamerをインストールし、画面のあるコンピューターで実行してください。",
    en: "There is no program to show a window with. Install ffplay (part of FFmpeg) or GStreamer, on a computer that has a screen.",
  },
  "pipeline-failed": {
    status: 500,
    ja: "GStreamerの処理が途中で終了しました。機器の接続と形式を確認して、もう一度お試しください。",
    en: "GStreamer ended before its time. Check the device's cable and format, and try again.",
  },
  "port-in-use": {
    status: 409,
    ja: "このポートは別のプログラムが使っています。別の番号を指定するか、そのプログラムを終了してください。",
    en: "Another program uses this port. Name another one, or end that program.",
  },
} as const satisfies Record<string, ErrorRow>;
