import type { ErrorRow } from "./error-row.ts";

/** Errors of the `setsuna` command line and desktop client. */
export const AGENT_ERRORS = {
  "bad-usage": {
    status: 400,
    ja: "コマンドの指定が正しくありません。--help で使い方を確認してください。",
    en: "The command is not valid. See --help for usage.",
  },
  "network-missing": {
    status: 404,
    ja: "このコンピューターに、この名前のネットワークまたはこのアドレスがありません。接続されているか、オンになっているかを確認してください。",
    en: "This computer has no network with this name or address. Check that it is connected and turned on.",
  },
  "network-without-address": {
    status: 409,
    ja: "このネットワークにはまだアドレスがありません。接続が完了すると使えます。",
    en: "This network has no address yet. It can be used once it is connected.",
  },
  "input-unreadable": {
    status: 404,
    ja: "入力を読み取れません。ファイルやアドレスが正しいか、壊れていないかを確認してください。",
    en: "The input cannot be read. Check that the file or address is correct and not damaged.",
  },
  "audio-channel-missing": {
    status: 409,
    ja: "--audio-map で指定した番号の音声チャンネルが、この入力にありません。入力のチャンネル数以下の番号を指定してください。",
    en: "This source doesn't have every audio channel that --audio-map names. Use numbers up to its channel count.",
  },
  "alpha-missing": {
    status: 409,
    ja: "この映像には透明な部分の情報(アルファ)がありません。アルファ付きで書き出すか、--alpha を外してください。",
    en: "This video has no transparency (alpha). Export it with alpha, or leave out --alpha.",
  },
  "media-process-ended": {
    status: 500,
    ja: "映像と音声を扱うプロセス(setsuna-media)が予期せず終了しました。",
    en: "The media process (setsuna-media) ended unexpectedly.",
  },
  "source-silent": {
    status: 504,
    ja: "接続できましたが、入力から何も届きません。送り側が動作しているか確認してください。",
    en: "The source is connected but sends nothing. Check that its sender is running.",
  },
  "nothing-recorded": {
    status: 409,
    ja: "映像と音声が届かなかったため、ファイルを作成していません。送信側が送信中か、番号が合っているか確認してください。",
    en: "No file was written because no video or audio arrived. Check that the sender is sending and that the channel matches.",
  },
  "output-failed": {
    status: 500,
    ja: "出力先に書き込めません。場所、書き込みの権限、接続先を確認してください。",
    en: "The output cannot be written. Check the location, the write permission, and the destination.",
  },
  "disk-full": {
    status: 507,
    ja: "ディスクの空きがなくなったため、記録を終了しました。ここまでのファイルは残っています。",
    en: "The disk is full, so recording has stopped. The file so far is kept.",
  },
  "record-disk-low": {
    status: 507,
    ja: "ディスクがいっぱいになる前に、録画を終了しました。すべてのファイルは最後まで保存されています。空き容量を増やすか、別のディスクを -o で指定して、もう一度開始してください。",
    en: "Recording stopped before the disk was full. All files are complete. Free some space, or name another disk with -o, then start again.",
  },
  "encoder-missing": {
    status: 404,
    ja: "このエンコーダーはこのコンピューターでは使えません。setsuna devices で使えるものを確認できます。",
    en: "This encoder is not available on this computer. Run setsuna devices to see which ones are.",
  },
  "device-busy": {
    status: 409,
    ja: "この機器はほかのアプリが使用中です。そのアプリを閉じてから、もう一度開始してください。",
    en: "Another app is using this device. Close that app, then start again.",
  },
  "device-denied": {
    status: 403,
    ja: "この機器を使う権限がありません。OSの設定でカメラとマイクの使用を許可してください。Linuxでは、videoグループとaudioグループに加わってください。",
    en: "This app may not use the device. Allow camera and microphone in the system settings. On Linux, join the groups video and audio.",
  },
  "device-missing": {
    status: 404,
    ja: "この機器が見つかりません。接続を確認するか、setsuna devices で一覧を表示してください。",
    en: "This device was not found. Check its cable, or run setsuna devices to list devices.",
  },
  "gstreamer-missing": {
    status: 404,
    ja: "NDI、DeckLink、ウィンドウ表示、音声機器への出力にはGStreamerが必要です。MacとWindowsでは gstreamer.freedesktop.org のランタイム(1.22以降)、Linuxでは gstreamer1.0-tools、gstreamer1.0-plugins-base、gstreamer1.0-plugins-bad をインストールしてください。別の場所にある場合は、その bin フォルダーを環境変数 SETSUNA_GSTREAMER で指定します。",
    en: "NDI, DeckLink, windows and sound devices need GStreamer. Install its runtime (1.22 or later) from gstreamer.freedesktop.org on Mac and Windows, or the packages gstreamer1.0-tools, gstreamer1.0-plugins-base and gstreamer1.0-plugins-bad on Linux. If it is installed elsewhere, set the environment variable SETSUNA_GSTREAMER to its bin folder.",
  },
  "gstreamer-plugin-missing": {
    status: 404,
    ja: "このGStreamerには必要なプラグインがありません。DeckLinkは plugins-bad、NDIは gst-plugins-rs に含まれます。MacとWindowsでは gstreamer.freedesktop.org の完全版(Complete)を、Linuxでは gstreamer1.0-plugins-bad と、NDIにはgst-plugins-rsの gst-plugin-ndi をインストールしてください。",
    en: "This GStreamer is missing a required plugin. DeckLink is in plugins-bad, NDI in gst-plugins-rs. On Mac and Windows install the complete set from gstreamer.freedesktop.org; on Linux install gstreamer1.0-plugins-bad, and for NDI the plugin gst-plugin-ndi of gst-plugins-rs.",
  },
  "ndi-runtime-missing": {
    status: 404,
    ja: "NDIランタイムが見つかりません。ndi.video からNDI Tools(MacとWindows)またはNDI SDK(Linux、libndi.so)をインストールし、必要なら環境変数 NDI_RUNTIME_DIR_V6 でその場所を指定してください。",
    en: "The NDI runtime was not found. Install NDI Tools (Mac and Windows) or the NDI SDK (Linux, libndi.so) from ndi.video, and if it is still not found, set the environment variable NDI_RUNTIME_DIR_V6 to its folder.",
  },
  "ndi-source-missing": {
    status: 404,
    ja: "この名前のNDIソースが見つからないか、送信が止まりました。名前は「コンピューター名 (ソース名)」の形です。setsuna devices で一覧を確認し、同じネットワークにあるか、ファイアウォールがNDIを通すかを確認してください。",
    en: "There is no NDI source with this name, or it has stopped. Names have the form COMPUTER (SOURCE). Run setsuna devices for a list, and check that both are on the same network and that the firewall allows NDI.",
  },
  "decklink-driver-missing": {
    status: 404,
    ja: "DeckLinkのドライバーが見つかりません。blackmagicdesign.com のサポートページからDesktop Video(14.0以降)をインストールし、コンピューターを再起動してください。",
    en: "The DeckLink driver was not found. Install Desktop Video (14.0 or later) from the support page of blackmagicdesign.com and restart the computer.",
  },
  "decklink-missing": {
    status: 404,
    ja: "この番号のDeckLinkが見つからないか、別のプログラムが使っています。接続とDesktop Video Setupでの表示を確認してください。番号は0から始まり、setsuna devices で確認できます。",
    en: "No DeckLink card has this number, or another app is using it. Check its cable and that Desktop Video Setup shows it. Numbers start at 0; run setsuna devices to list the cards.",
  },
  "decklink-format": {
    status: 400,
    ja: "このDeckLinkでは、この映像形式または端子を使えません。出力では mode= を指定し、Desktop Video Setupで使える形式を確認してください。",
    en: "This DeckLink card cannot use this video format or connector. An output needs mode=; Desktop Video Setup shows which formats the card supports.",
  },
  "window-missing": {
    status: 404,
    ja: "ウィンドウの表示には、FFmpegの ffplay またはGStreamerが必要です。インストールして、画面のあるコンピューターで実行してください。",
    en: "A window needs ffplay (part of FFmpeg) or GStreamer. Install one, on a computer with a screen.",
  },
  "pipeline-failed": {
    status: 500,
    ja: "GStreamerの処理が途中で終了しました。機器の接続と形式を確認して、もう一度お試しください。",
    en: "GStreamer stopped unexpectedly. Check the device's cable and format, and try again.",
  },
  "port-in-use": {
    status: 409,
    ja: "このポートは別のプログラムが使っています。別の番号を指定するか、そのプログラムを終了してください。",
    en: "Another program is using this port. Choose another port, or close that program.",
  },
  "app-token": {
    status: 401,
    ja: "このウィンドウの有効期限が切れました。アプリを起動し直すか、setsuna app をもう一度実行してください。",
    en: "This window's access has expired. Start the app again, or run setsuna app again.",
  },
  "app-link-spent": {
    status: 410,
    ja: "このリンクは一度しか使えません。setsuna app をもう一度実行すると、新しいウィンドウが開きます。",
    en: "This link only works once. Run setsuna app again for a new window.",
  },
  "app-origin": {
    status: 403,
    ja: "ほかのページからこのアプリは操作できません。",
    en: "Other pages cannot control this app.",
  },
  "app-page-missing": {
    status: 500,
    ja: "アプリの画面のファイルがありません。ソースから使う場合は npm run build を実行し、それ以外はパッケージを入れ直してください。",
    en: "The app's window files are missing. Unpack the package again, or run npm run build if you run from source.",
  },
  "browser-missing": {
    status: 404,
    ja: "Chrome、Edge、Chromiumが見つかりません。どれかをインストールするか、--browser で場所を指定してください。表示されたアドレスをブラウザーで開いても使えます。",
    en: "No Chrome, Edge or Chromium was found. Install one, or specify it with --browser. You can also open the address shown in any browser.",
  },
  "browser-failed": {
    status: 500,
    ja: "ブラウザーのウィンドウを開けませんでした。アプリは動いています。表示されたアドレスをブラウザーで開くか、--browser で別のブラウザーを指定してください。",
    en: "The browser could not open a window. The app is running: open the address shown in a browser, or specify another browser with --browser.",
  },
  "app-server-address": {
    status: 400,
    ja: "サーバーのアドレスではありません。https:// か http:// で始めてください。",
    en: "This is not a server address. Start it with https:// or http://.",
  },
  "app-settings-broken": {
    status: 500,
    ja: "設定ファイルを読み取れませんでした。元のファイルは名前を変えて残し、初期設定で始めました。",
    en: "The settings could not be read. The file has been kept under another name, and the app has started with default settings.",
  },
  "too-many-runs": {
    status: 409,
    ja: "これ以上追加できません。使わないものを削除してください。",
    en: "You can't add more. Delete some you no longer use.",
  },
  "unknown-run": {
    status: 404,
    ja: "見つかりません。別のウィンドウで削除された可能性があります。",
    en: "It no longer exists. It may have been deleted in another window.",
  },
  "run-is-active": {
    status: 409,
    ja: "動作中は変更も削除もできません。先に停止してください。",
    en: "It cannot be changed or deleted while running. Stop it first.",
  },
  "at-login-impossible": {
    status: 409,
    ja: "このコンピューターでは、ログイン時の起動を設定できません。",
    en: "The app cannot be set to start at login on this computer.",
  },
  "update-unpublished": {
    status: 404,
    ja: "このサーバーには、このコンピューター用のパッケージが公開されていません。",
    en: "This server has no package published for this computer.",
  },
  "update-not-package": {
    status: 409,
    ja: "ソースから実行しているため更新できません。更新できるのは、配布パッケージから起動したものだけです。",
    en: "This program is running from source. Only an installed package can be updated.",
  },
  "update-older": {
    status: 409,
    ja: "公開中のバージョンは、今と同じか古いものです。何も置き換えていません。",
    en: "The published version is not newer than this one. Nothing was replaced.",
  },
  "update-unsigned": {
    status: 403,
    ja: "パッケージに署名がないため、中止しました。何も置き換えていません。",
    en: "The package is not signed. Nothing was replaced.",
  },
  "update-signature": {
    status: 403,
    ja: "パッケージの署名が正しくありません。改ざんの可能性があるため、中止しました。何も置き換えていません。",
    en: "The package's signature is invalid, so someone may have tampered with it. Nothing was replaced.",
  },
  "update-truncated": {
    status: 502,
    ja: "ダウンロードしたファイルのサイズが違います。接続を確認して、もう一度お試しください。何も置き換えていません。",
    en: "The download has the wrong size. Check the connection and try again. Nothing was replaced.",
  },
  "update-checksum": {
    status: 502,
    ja: "ダウンロードした内容がチェックサムと一致しません。何も置き換えていません。",
    en: "The download does not match its checksum. Nothing was replaced.",
  },
  "update-unusable": {
    status: 500,
    ja: "パッケージを展開できません。空き容量と書き込みの権限を確認してください。何も置き換えていません。",
    en: "The package could not be unpacked. Check the disk space and the write permission. Nothing was replaced.",
  },
} as const satisfies Record<string, ErrorRow>;
