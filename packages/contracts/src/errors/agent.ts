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
  "media-process-ended": {
    status: 500,
    ja: "映像と音声を扱うプロセス(setsuna-media)が予期せず終了しました。",
    en: "The media process (setsuna-media) ended unexpectedly.",
  },
  "source-silent": {
    status: 504,
    ja: "接続はできましたが、入力から何も届きません。送り側が動いているか確認してください。",
    en: "The source is connected and gives nothing. Check that its sender is running.",
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
  "app-token": {
    status: 401,
    ja: "このウィンドウの権限が切れました。アプリを起動し直すか、setsuna app をもう一度実行してください。",
    en: "This window may no longer speak for you. Start the app again, or run setsuna app once more.",
  },
  "app-link-spent": {
    status: 410,
    ja: "このリンクは一度しか使えません。setsuna app をもう一度実行すると、新しいウィンドウが開きます。",
    en: "This link worked once. Run setsuna app again for a new window.",
  },
  "app-origin": {
    status: 403,
    ja: "ほかのページからこのアプリは操作できません。",
    en: "Another page may not drive this app.",
  },
  "app-page-missing": {
    status: 500,
    ja: "アプリの画面のファイルがありません。ソースから使う場合は npm run build を実行し、それ以外はパッケージを入れ直してください。",
    en: "The files of the app's window are missing. From source, run npm run build; otherwise unpack the package again.",
  },
  "browser-missing": {
    status: 404,
    ja: "Chrome、Edge、Chromiumが見つかりません。どれかをインストールするか、--browser で場所を指定してください。表示されたアドレスをブラウザーで開いても使えます。",
    en: "Neither Chrome nor Edge nor Chromium was found. Install one, or name it with --browser. The address that is shown works in a browser as well.",
  },
  "browser-failed": {
    status: 500,
    ja: "ブラウザーのウィンドウを開けませんでした。アプリは動いています。表示されたアドレスをブラウザーで開くか、--browser で別のブラウザーを指定してください。",
    en: "The browser could not open a window. The app runs: open the address that is shown in a browser, or name another one with --browser.",
  },
  "app-server-address": {
    status: 400,
    ja: "サーバーのアドレスは https:// か http:// で始めてください。",
    en: "A server's address begins with https:// or http://.",
  },
  "app-settings-broken": {
    status: 500,
    ja: "設定ファイルを読み取れませんでした。元のファイルは名前を変えて残し、初期設定で始めました。",
    en: "The settings could not be read. The file is kept under another name, and the app has begun with none.",
  },
  "too-many-runs": {
    status: 409,
    ja: "これ以上は追加できません。使わないものを削除してください。",
    en: "No more can be added. Delete what you no longer use.",
  },
  "unknown-run": {
    status: 404,
    ja: "これはもうありません。別のウィンドウで削除された可能性があります。",
    en: "This is no longer there. It may have been deleted in another window.",
  },
  "run-is-active": {
    status: 409,
    ja: "動作中は変更も削除もできません。先に停止してください。",
    en: "While it runs it can neither be changed nor deleted. Stop it first.",
  },
  "at-login-impossible": {
    status: 409,
    ja: "このコンピューターでは、ログイン時の起動を設定できません。",
    en: "On this computer the app cannot be made to start at login.",
  },
  "update-unpublished": {
    status: 404,
    ja: "このサーバーには、このコンピューター用のパッケージが公開されていません。",
    en: "This server has no package for this computer.",
  },
  "update-not-package": {
    status: 409,
    ja: "ソースから実行しているため更新できません。更新できるのは、配布パッケージから起動したものだけです。",
    en: "This program runs from source. Only a package that was unpacked can be updated.",
  },
  "update-older": {
    status: 409,
    ja: "公開されているのは今と同じか古いバージョンです。置き換えは行いません。",
    en: "What is published is no newer than what runs here. Nothing was replaced.",
  },
  "update-unsigned": {
    status: 403,
    ja: "このパッケージには署名がないため、使いません。何も置き換えていません。",
    en: "This package carries no signature and is not used. Nothing was replaced.",
  },
  "update-signature": {
    status: 403,
    ja: "パッケージの署名が正しくありません。改ざんされた可能性があるため、使いません。何も置き換えていません。",
    en: "The signature does not hold: somebody may have changed the package. It is not used, and nothing was replaced.",
  },
  "update-truncated": {
    status: 502,
    ja: "ダウンロードしたファイルの大きさが違います。接続を確認してもう一度お試しください。何も置き換えていません。",
    en: "The download has another size than it should. Check the connection and try again. Nothing was replaced.",
  },
  "update-checksum": {
    status: 502,
    ja: "ダウンロードした内容がチェックサムと一致しません。何も置き換えていません。",
    en: "What was downloaded is not what its checksum says. Nothing was replaced.",
  },
  "update-unusable": {
    status: 500,
    ja: "パッケージを展開できません。空き容量と書き込みの権限を確認してください。何も置き換えていません。",
    en: "The package could not be unpacked. Check for room on the disk and the right to write there. Nothing was replaced.",
  },
} as const satisfies Record<string, ErrorRow>;
