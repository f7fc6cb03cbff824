import type { Release } from "../release-notes.ts";

export const FIRST_RELEASE: Release = {
  version: "0.1.0",
  date: "2026-11-28",
  lead: {
    en: "Setsuna moves live video, audio and control signals between browsers, phones and creative tools, and adds about 13 ms to what the network takes. This is the first version, with everything from one-press trial to invoices.",
    ja: "Setsunaは、ブラウザー、スマートフォン、制作ツールの間で、映像・音声・制御信号をライブで送ります。ネットワークの遅延に加わるのは、約13ミリ秒だけです。最初のバージョンから、登録なしのお試しから請求書払いまで、すべてが揃っています。",
  },
  groups: [
    {
      id: "streams",
      heading: { en: "Sending and receiving", ja: "送信と受信" },
      picture: {
        name: "receiver",
        alt: {
          en: "The receiver: the picture fills the window, with the latency and statistics in a panel beside it.",
          ja: "受信画面。映像が画面いっぱいに表示され、横のパネルに遅延と統計が並びます。",
        },
      },
      notes: [
        {
          en: "Live video, audio and control data through relays or directly, with a set delay, Multi Latency, Control Quality, tally, talkback, replay and two-way pages.",
          ja: "映像・音声・制御信号を、中継または直接の経路で送れます。遅延の設定、Multi Latency、Control Quality、タリー、トークバック、リプレイ、双方向の画面に対応しました。",
        },
        {
          en: "End-to-end encryption for IDs with a password or a link, with a safety code, and new keys whenever a viewer is removed.",
          ja: "パスワードまたはリンクで保護したIDは、端末間で暗号化されます。相手は安全コードで確認でき、視聴者を外すたびに鍵が変わります。",
        },
        {
          en: "A standby sender takes over within 0.7 s when a sender fails, or by hand; viewers don't reconnect.",
          ja: "送信が途切れると、スタンバイの端末が0.7秒以内に引き継ぎます。手動でも切り替えられ、視聴者の再接続は不要です。",
        },
        {
          en: "A director's page: guests wait in a green room, and you put them on channels, talk to them and mute them without interrupting their picture.",
          ja: "ディレクターの画面を追加しました。控え室で待つゲストをチャンネルに出演させ、本人だけに話しかけたり、ミュートしたりできます。その間も映像は途切れません。",
        },
        {
          en: "The crew talks on a party line of up to four groups and 16 people, on PC, phone and receiver page, end-to-end encrypted where the ID is.",
          ja: "スタッフ用のインカムで、最大4グループ、16人が話せます。パソコン、スマートフォン、受信画面から使え、パスワードやリンクのあるIDでは端末間で暗号化されます。",
        },
        {
          en: "Share a tab, window or screen with its sound: stereo, without voice processing.",
          ja: "タブ、ウィンドウ、画面を音声付きで共有できます。音声は加工せず、ステレオで送ります。",
        },
        {
          en: "Receivers that show a picture small get a small encoding, from our sender's page and from simulcast by WHIP: sixteen tiles take a fraction.",
          ja: "小さく表示する受信側には、小さい映像を送ります。16分割の画面でも、通信量と負荷はわずかです。",
        },
        {
          en: "Record on the receiver saves every player as received, without re-encoding; a crash loses at most the last second.",
          ja: "受信画面の「録画」で、すべてのプレーヤーを再エンコードせずに保存できます。途中で落ちても、失われるのは最後の1秒までです。",
        },
        {
          en: "Recordings line up by timecode: MP4 and MOV carry the capture time.",
          ja: "MP4とMOVの録画には撮影時刻のタイムコードが入り、編集ソフトで揃えられます。",
        },
        {
          en: "setsuna send --via eth0 --via wwan0 sends the same packets over both networks; the stream continues when either fails. :backup saves a modem's data.",
          ja: "setsuna send --via eth0 --via wwan0 で、同じパケットを2つの回線に送れます。片方が切れても配信は続きます。:backup を付けると、モバイル回線の通信量を抑えられます。",
        },
        {
          en: "Up to eight audio channels, separate or 5.1/7.1, reach pages, recordings, NDI, SDI and SRT: setsuna send --audio-map. Others hear a stereo downmix.",
          ja: "setsuna send --audio-map で、最大8チャンネルの音声を、独立または5.1・7.1で送れます。画面、録画、NDI、SDI、SRTに対応し、それ以外ではステレオになります。",
        },
        {
          en: "Lower thirds keep their transparency: setsuna send --alpha to receiver pages, OBS browser sources, ProRes 4444 and VP9 files.",
          ja: "setsuna send --alpha で、テロップなどの透過を保ったまま送れます。受信画面、OBSのブラウザソース、ProRes 4444とVP9のファイルで使えます。",
        },
        {
          en: "WHIP and WHEP for the same streams: OBS, GStreamer, FFmpeg and others send and play, with HEVC, AV1, B-frames and simulcast.",
          ja: "WHIPとWHEPに対応しました。OBS、GStreamer、FFmpegなどで送受信でき、HEVC、AV1、Bフレーム、サイマルキャストも使えます。",
        },
        {
          en: "Forward error correction, retransmission and audio copies that follow the path's losses; frames of which nothing arrived are recovered too.",
          ja: "回線の損失に合わせて、前方誤り訂正(FEC)、再送、音声の冗長化が働きます。まったく届かなかったフレームも復元できます。",
        },
        {
          en: "Slow viewers get every second frame without freezing others.",
          ja: "回線の遅い視聴者には1フレームおきに届け、ほかの視聴者の映像は止まりません。",
        },
        {
          en: "A receiver dims a lost signal within a second. Both ends name a muted camera or microphone; a refused playback asks for a tap.",
          ja: "信号が途切れると、1秒以内に映像が暗くなります。カメラやマイクの停止は送受信の両方に表示され、再生が止められたときはタップを促します。",
        },
        {
          en: "Networks that pass only TLS on port 443 (TURN), or no WebSockets (signaling by HTTP requests, in a fleet too), still connect.",
          ja: "ポート443のTLSしか通らないネットワークや、WebSocketを使えないネットワークからもつながります。",
        },
        {
          en: "The panel draws the last minute: latency, losses, freezes, and where the milliseconds go.",
          ja: "直近1分間の遅延、損失、映像の停止と、遅延の内訳をグラフで表示します。",
        },
      ],
    },
    {
      id: "apps",
      heading: { en: "Pages and apps", ja: "画面とアプリ" },
      picture: {
        name: "sender",
        alt: {
          en: "The sender: a preview, three controls and the Start button, with the other settings folded by task.",
          ja: "送信画面。プレビュー、3つの操作と「開始」ボタンがあり、ほかの設定は目的ごとに折りたたまれています。",
        },
      },
      notes: [
        {
          en: "Try it now: a guest room for 30 minutes without an account; two presses to the first picture.",
          ja: "「すぐに試す」で、アカウントなしのゲストルームを30分間使えます。2回押すだけで映像が届きます。",
        },
        {
          en: "Guests send from a full-screen camera page. On each page that a link opens, they read one sentence with one button when it fails.",
          ja: "ゲストは全画面のカメラから送信できます。リンクが使えないときは、理由と次の操作を1つだけ表示します。",
        },
        {
          en: "The sender opens with three controls; Start stays in sight, and settings fold by task, are searchable and can be saved as presets.",
          ja: "送信画面は3つの操作から始められます。「開始」は常に見え、設定は目的ごとに折りたたまれ、検索とプリセット保存ができます。",
        },
        {
          en: "A connection check before the show says which resolution, bitrate and delay the connection carries.",
          ja: "本番前の回線チェックで、安定して送れる解像度、ビットレート、遅延がわかります。",
        },
        {
          en: "The phone app has CAMERA, TALLY, PLAYER, CTRL and INTERCOM. Sending, program tally and preview tally have three distinct signs.",
          ja: "スマートフォンは、CAMERA、TALLY、PLAYER、CTRL、INTERCOMの5つのモードで使えます。送信中、PGM、PVWは、それぞれ別の表示になります。",
        },
        {
          en: "Watch links made in My Page offer Talk and tally only if the owner allows it on that link.",
          ja: "マイページで作成した受信用リンクでは、契約者が許可した場合だけ、通話とタリーの操作ができます。",
        },
        {
          en: "Typed values are accepted in any width, dash and spelling; shortcuts work on every keyboard layout and can be switched off.",
          ja: "全角・半角やハイフンの違いを気にせず入力できます。ショートカットはどのキーボード配列でも使え、オフにもできます。",
        },
        {
          en: "setsuna, the command line, and setsuna app, the desktop app: files, devices, SRT, RTMP, NDI, DeckLink, OSC, TSL UMD, switchers, VISCA cameras.",
          ja: "コマンドラインの setsuna と、デスクトップアプリの setsuna app を用意しました。ファイル、各種デバイス、SRT、RTMP、NDI、DeckLink、OSC、TSL UMD、スイッチャー、VISCAカメラを扱えます。",
        },
        {
          en: "An SDK with <setsuna-player>, a Bitfocus Companion module and a TouchDesigner plugin.",
          ja: "<setsuna-player> を含むSDK、Bitfocus Companionモジュール、TouchDesignerプラグインがあります。",
        },
      ],
    },
    {
      id: "account",
      heading: { en: "Site and My Page", ja: "サイトとマイページ" },
      picture: {
        name: "serial-ids",
        alt: {
          en: "My Page: a card for each serial ID with Send, Receive and one menu.",
          ja: "マイページ。シリアルIDごとのカードに、送信、受信と1つのメニューがあります。",
        },
      },
      notes: [
        {
          en: "The site in Japanese and English, accounts with passkeys and authenticator apps, My Page with licences, cards, invoices and receipts, and the admin area.",
          ja: "日本語と英語のサイト、パスキーと認証アプリに対応したアカウント、ライセンス・カード・請求書・領収書を扱うマイページを用意しました。",
        },
        {
          en: "Every error links to its entry in Troubleshooting, which searches symptoms and codes; the API reference searches calls.",
          ja: "エラーから「困ったときは」の該当項目を開けます。症状やエラーコードで検索でき、APIリファレンスも検索できるようになりました。",
        },
        {
          en: "The API as OpenAPI 3.1 with access tokens; guides and reference also as Markdown.",
          ja: "APIをOpenAPI 3.1で公開し、アクセストークンで利用できます。ガイドとリファレンスはMarkdownでも読めます。",
        },
        {
          en: "Links to an ID: each has a name, an expiry, a number of devices, its last use, QR codes and Revoke.",
          ja: "IDのリンクごとに、名前、有効期限、使える台数、最終利用、QRコードを確認でき、1つずつ無効にできます。",
        },
        {
          en: "Organisations: members with roles share IDs, licences and invoices; removing a member ends their sessions, links, webhooks and streams at once.",
          ja: "組織を作成し、IDとライセンス、請求書をメンバーと共有できます。メンバーを外すと、その人のログイン、リンク、Webhook、配信はただちに終了します。",
        },
        {
          en: "Session reports: what happened last night, one sentence per fault, with each device's timeline, as page, API, CSV and PDF with charts, for 90 days.",
          ja: "配信レポートで、過去の配信で起きた問題と、端末ごとの推移を確認できます。90日間保存され、CSV、グラフ付きのPDF、APIでも取得できます。",
        },
        {
          en: "Webhooks send the same events to your or your organization's server, signed and in order, with retries for a day and a replay button.",
          ja: "送信や視聴の開始、ライセンスの更新などのイベントを、自分または組織のサーバーで、署名付きのWebhookとして受け取れます。届かないときは24時間まで再試行します。",
        },
        {
          en: "My Page draws who sends and watches, with rate, loss and round trip; a device counts once, and pressing it opens its report.",
          ja: "誰が送り、誰が見ているかを、ビットレート、損失、往復時間とともに図で表示します。端末を押すと詳しい状況がわかります。",
        },
        {
          en: "An ID's card has Send, Receive and one menu.",
          ja: "IDのカードは、送信、受信と1つのメニューにまとまりました。",
        },
        {
          en: "A purchase shows its sum first and asks for the address once.",
          ja: "購入では最初に合計金額を表示し、住所の入力は1回だけです。",
        },
      ],
    },
  ],
};
