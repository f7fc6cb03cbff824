import type { Language, PublicPath } from "@setsuna/contracts";

/**
 * Says what search engines and previews of links show below a title: 50 to 160 characters. Only the server imports it (root's loader): those who
 * read it read the page as served, so the script of the pages does not carry it.
 */
export const PUBLIC_PAGE_DESCRIPTIONS: Readonly<Record<PublicPath, Readonly<Record<Language, string>>>> = {
  "/": {
    ja: "映像、音声、操作の信号を、ブラウザーからブラウザーへ低遅延で送るサービスです。遅延の実測値をこのページの動くデモで確かめ、無料のIDですぐに試せます。",
    en: "Send live video, audio and control signals between browsers with very little delay. Watch the true delay on this page and try it with a free ID.",
  },
  "/lms": {
    ja: "ノードツールで映像、音声、制御信号を送受信するプラグインのダウンロードです。Windows版とMac版の公開状況、動作環境、導入の注意を載せています。",
    en: "Download the plugin that sends and receives video, audio and control signals in a node-based tool: builds for Windows and Mac, requirements and notes.",
  },
  "/desktopapp": {
    ja: "MacとWindowsのデスクトップアプリのダウンロードです。機種ごとの公開状況と動作環境、ダウンロード前に確かめたいことをまとめています。",
    en: "Download the desktop app for Mac and Windows: what is released for each machine, what it needs to run, and what to check before you download.",
  },
  "/iOS": {
    ja: "iPhoneで撮影、視聴、タリー、操作信号を扱うiOSアプリの案内です。4つのモード、対応する機種、公開状況と、いまブラウザーで使える機能を説明します。",
    en: "The iOS app films, plays, shows tally and sends control data from an iPhone: its four modes, supported models, release state, and the browser version.",
  },
  "/MacOS": {
    ja: "Apple SiliconとIntelのMacで動くデスクトップアプリの案内です。対応するmacOSの版、インストールの手順、カメラや共有の許可の設定を説明します。",
    en: "The desktop app for Macs with Apple silicon or Intel: supported macOS versions, how to install it, and the permissions for cameras and capture.",
  },
  "/windows": {
    ja: "Windowsアプリ(ベータ)の案内です。必要なグラフィックスドライバー、同時に使える数、ベータ版で使えない機能と公開状況をまとめています。",
    en: "The Windows app (beta): which graphics driver it needs, how many can run at once, what the beta leaves out, and the state of its release.",
  },
  "/archive": {
    ja: "プラグイン、デスクトップアプリ、Windowsアプリの過去のバージョンを、公開日、変更点、マニュアルとともに一覧にしています。",
    en: "Earlier versions of the plugin, the desktop apps and the Windows app, listed with release date, what changed in each, and the manuals.",
  },
  "/license": {
    ja: "Setsuna Studioが使っているオープンソースソフトウェアの名称、版、著作権表示、ライセンスの全文を掲載しています。",
    en: "Names, versions, copyright notices and the full licence texts of the open-source software that Setsuna Studio is built with.",
  },
  "/aboutidandch": {
    ja: "送信側と受信側を結びつけるIDとチャンネルの仕組みを説明します。番号の範囲、同時に使える数、パスワード、IDの変更で起きることがわかります。",
    en: "How an ID and a channel number pair a sender with a receiver: number ranges, how many run at once, passwords, and what a change of ID does.",
  },
  "/purchaseandcancellation": {
    ja: "有料プランの購入、チャンネルの追加、解約の手順を説明します。クレジットカードと請求書の違い、日割り、更新日、返金の扱いをまとめています。",
    en: "How to buy a plan, add channels and cancel: card or invoice, the prorated first month, renewal days, and what is and is not refunded.",
  },
  "/explanation": {
    ja: "IDパスワード、IPアドレス制限、中継、1対多配信、タリー、録画再生、暗号化など、Setsuna Studioの機能と制限をひとつずつ説明します。",
    en: "Each function of Setsuna Studio and its limits: ID password, IP restriction, relay, one-to-many delivery, tally, replay, encryption and more.",
  },
  "/howto": {
    ja: "タリーの出し方、受信側から画質を変えるControl Quality、かんたん接続の使い方を、画面の写真と手順で説明します。",
    en: "Step by step, with pictures of the screens: showing tally, changing the sender's bitrate with Control Quality, and simple connection.",
  },
  "/multilatency": {
    ja: "ひとつの送信から、すぐ届く映像と、少し遅れて欠けなく届く映像の両方を受け取るマルチレイテンシーの仕組みと、使いどころを説明します。",
    en: "From one upload, a picture that arrives at once and another that arrives later and whole: how Multi Latency works and where it helps.",
  },
  "/multidemo": {
    ja: "遅延のある映像と速い映像を並べ、方向パッドでカメラを動かして、750ミリ秒の差が操作の感覚をどう変えるかを体験できます。",
    en: "Pan a camera beside its delayed twin and feel what 750 milliseconds do to your hand: the Multi Latency demonstration in your browser.",
  },
  "/controlsignals": {
    ja: "ジャイロ、加速度、ゲームコントローラーの各入力が、どのチャンネルのどの値として届くかを一覧にした対応表です。",
    en: "Which input of a gyroscope, accelerometer or game controller arrives on which channel and with which values, in one table.",
  },
  "/connectionstatus": {
    ja: "IDごとの送信と受信の状況をマイページで確かめる方法と、表示される項目の意味、通信を終わらせるときの注意を説明します。",
    en: "How to see who sends and receives under a serial ID in My Page, what each column means, and what happens when you end a connection.",
  },
  "/troubleshooting": {
    ja: "映像が届かない、途切れる、カメラが認識されないときに確かめることを、症状ごとにまとめています。回線やファイアウォールの条件も説明します。",
    en: "No picture, a broken picture, a camera that is not found: what to check for each symptom, with the network and firewall conditions.",
  },
  "/ArticleVTuber": {
    ja: "演者、スタジオ、会場が離れているVTuberのライブを想定し、映像と音声と合図を低遅延で往復させる構成と、準備の手順を紹介します。",
    en: "A live show with performer, studio and venue in different places: a setup that carries picture, sound and cues both ways with little delay.",
  },
  "/ArticleRemoteProduction": {
    ja: "現場の人数を減らして離れた場所から中継を制作する構成例です。カメラの操作、タリー、返しの映像を、遅延の目安とともに説明します。",
    en: "Producing a broadcast from afar with few people on site: remote cameras, tally and return pictures, with the delay to expect of each.",
  },
  "/contact": {
    ja: "Setsuna Studioについての質問、導入の相談、不具合の連絡を受け付けるお問い合わせフォームです。返信はメールでお送りします。",
    en: "Write to the people behind Setsuna Studio with questions, plans for a trial or a report of a fault. The answer comes by mail.",
  },
  "/auth": {
    ja: "Setsuna Studioへのログインと、新しいアカウントの登録を行うページです。登録すると無料のIDがひとつ発行されます。",
    en: "Sign in to Setsuna Studio or register a new account. Registration gives you one free ID that can send and receive at once.",
  },
  "/tokutei": {
    ja: "特定商取引法に基づく表記です。販売事業者、料金、支払いの時期と方法、提供の時期、解約と返金の条件を掲載しています。",
    en: "The notice that Japanese law asks of sellers: who sells, prices, when and how to pay, when the service starts, cancellation and refunds.",
  },
  "/policy": {
    ja: "Setsuna Studioのプライバシーポリシーです。取得する情報、利用の目的、共有の範囲、保存する期間、開示などの手続きを説明します。",
    en: "The privacy policy of Setsuna Studio: what is collected, for which purposes, with whom it is shared, how long it is kept, and your rights.",
  },
  "/app-policy": {
    ja: "アプリのプライバシーポリシーです。カメラ、マイク、動きセンサーから得る情報をアプリがどう扱うか、何を送らないかを説明します。",
    en: "The privacy policy of the applications: how they treat what camera, microphone and motion sensors give them, and what is never sent.",
  },
  "/eula": {
    ja: "Setsuna Studioの利用規約です。ライセンスの範囲、利用者の責任、禁止事項、料金、責任の上限、契約の終了について定めています。",
    en: "The licence terms of Setsuna Studio: what the licence covers, your responsibilities, prohibited uses, fees, limits of liability, termination.",
  },
  "/maintenance": {
    ja: "メンテナンスの予定とその間に使えない機能をお知らせします。マイページは利用できませんが、アプリによる送受信は続けられます。",
    en: "When maintenance takes place and what is closed meanwhile. My Page is unavailable then; sending and receiving in the apps goes on.",
  },
  "/api/docs": {
    ja: "個人用トークンで呼び出せるHTTP APIのリファレンスです。呼び出しごとの入力と応答、エラー、curlとNodeの例を掲載しています。",
    en: "Reference of the HTTP API that personal tokens may call: parameters, answers and errors of each call, with examples for curl and Node.",
  },
};
