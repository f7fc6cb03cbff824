import { CHANNELS_PER_LICENCE, MAX_LICENCES } from "@setsuna/account";
import { LATENCY } from "../../figures/latency-figures.ts";
import type { LandingTexts } from "../../types/landing.ts";
import { latencyIncludes } from "../latency-includes.ts";

export const texts: LandingTexts = {
  heading: "いまを、離れた画面へ。",
  lead: "ブラウザーだけで、映像と音声、制御信号を離れた場所へ送れます。その片道の遅延を、このページで測れます。",
  begin: "無料ではじめる",
  tryNow: "すぐに試す",
  live: {
    heading: "ここで測る",
    lead: "お使いのブラウザーから中継サーバーへ映像を送り、戻ってくるまでの片道の時間を測ります。インストールもカメラも要りません。",
  },
  forWhom: [
    { who: "放送・イベント", what: "カメラは会場に、切り替えは局で" },
    { who: "VTuber・ライブ", what: "演者は離れた場所から、客席と掛け合う" },
    { who: "遠隔操作", what: "いまの映像を見ながら、カメラや機械を動かす" },
  ],
  record: {
    heading: "実測した遅延",
    lead: "撮影から画面に出るまでの時間です。同じパソコン、同じ映像、同じビットレートで、Chrome標準のWebRTCと交互に測りました。",
    lines: { clean: "安定した回線", bad: "悪い回線(片道25 ms、揺らぎ0から15 ms、損失1%)" },
    systems: {
      ours: "Setsuna(中継経由)",
      "ours-downlink": "Setsuna(悪い回線は受信側)",
      "ours-uplink": "Setsuna(悪い回線は送信側)",
      "chrome-h264": "Chrome標準 H.264(直接)",
      "chrome-vp8": "Chrome標準 VP8(直接)",
    },
    scale: "目盛りは一刹那(13.3 ms)。帯は中央値、細い線は95パーセンタイルまで。",
    condition: `1280×720、毎秒${LATENCY.framesPerSecond}フレーム、5 Mbit/s。${LATENCY.seconds}秒を${LATENCY.runs}回測った中央値。Chromium 156、2コア、GPUなし。${latencyIncludes}。`,
    weak: "弱点もお見せします。送信側の回線が悪いとき、映像が一瞬止まることがありました。長さは表にあります。",
    table: {
      show: "数値を表で見る",
      line: "回線",
      system: "方式",
      median: "中央値(ms)",
      p95: "95パーセンタイル(ms)",
      frozen: `${LATENCY.seconds}秒間に映像が止まった時間(ms)`,
    },
  },
  feature: {
    heading: "特長",
    lead: "どれも、ここで触って確かめられます。",
    delay: {
      name: "遅延を決める",
      text: "0なら、再生できる最小のバッファーで表示します。1000 msまでの値を入れると、撮影時刻からその時間が過ぎたときに表示します。複数の受信側でも、同じフレームが同時に出ます。",
      slider: "受信側の遅延",
      least: "最小のバッファー",
      frames: "30 fpsで {{frames}} フレーム",
    },
    multiLatency: {
      name: "Multi Latency",
      text: "1回の送信を、すぐに出すFASTチャンネルと、遅らせて出す通常チャンネルに分けます。FASTで操作し、通常チャンネルを放送に使えます。送信側の回線は1本分のままです。",
      send: "合図を送る",
      fast: "FAST",
      held: "通常",
      label: "FASTには合図がすぐ届き、通常チャンネルには750ミリ秒後に届く図",
    },
    tally: {
      name: "タリー",
      text: "スイッチャーで選ばれたことを、離れた場所のカメラマンへ色で知らせます。値は0から3で、途中から見た人にもいまの状態が届きます。",
      choice: "タリーの値",
      values: ["消灯", "赤", "緑", "アンバー"],
    },
    control: {
      name: "制御信号",
      text: "スマートフォンの傾きや、ゲームコントローラーの値を、映像と並べて送れます。受け取った値は、照明やCG、カメラ雲台の操作に使えます。",
      slider: "端末の傾き",
      sent: "送信",
      received: "受信",
    },
    replay: {
      name: "リプレイ",
      text: "受信画面は、直近の600フレームを常に記録しています。1フレームずつ戻して確かめ、再エンコードせずに保存できます。",
      slider: "戻る位置",
      frame: "600フレーム中 {{frame}}",
      live: "いま",
    },
    seal: {
      name: "端末間の暗号化",
      text: "IDにパスワードを設定すると、送信側の端末で暗号化し、受信側の端末で復号します。中継サーバーからは、下のような内容しか見えません。有料プランで使えます。",
      toggle: "IDパスワードを設定する",
      written: "送った内容",
      seen: "中継サーバーから見える内容",
    },
  },
  usecase: {
    heading: "想定シーン",
    lead: "どのシーンも、1つのIDの中でチャンネルを分けるだけで組めます。",
    cases: [
      {
        scene: "conference",
        name: "現場のカメラを、局で切り替える",
        text: "会場にはカメラと回線だけを置きます。局のスイッチャーで切り替え、タリーを会場へ返します。移動する人数と機材を減らせます。",
        streams: [
          { kind: "映像", channels: "1–3", way: "会場 → 局" },
          { kind: "音声", channels: "1–2", way: "会場 ⇄ 局" },
          { kind: "タリー", channels: "4", way: "局 → 会場" },
        ],
      },
      {
        scene: "live_house",
        name: "離れた演者が、客席に応える",
        text: "演者はスタジオにいて、客席の映像を見ながら話します。返しの遅延が短いと、間を取り直さずに掛け合えます。",
        streams: [
          { kind: "映像", channels: "1", way: "スタジオ → 会場" },
          { kind: "映像", channels: "2", way: "会場 → スタジオ" },
          { kind: "制御", channels: "1–3", way: "動き、傾き" },
        ],
      },
      {
        scene: "head",
        name: "見ながら操り、同じ映像を放送する",
        text: "カメラ雲台や機械を、FASTの映像で操作します。放送や記録には、欠けを補った通常チャンネルの映像を使います。送信は1本です。",
        streams: [
          { kind: "FAST", channels: "2", way: "届いた順に、すぐ" },
          { kind: "通常", channels: "1", way: "750 ms後、修復済み" },
          { kind: "制御", channels: "4–19", way: "コントローラー" },
        ],
      },
    ],
  },
  caseStudy: {
    heading: "活用事例",
    lead: "チャンネル、遅延、当日の順序まで書いた構成例です。お客様の名前は載せていません。下の4つは、ご自分の回線で試せます。",
    setups: [
      {
        scene: "studio",
        name: "VTuberのライブを離れた会場から",
        explanation:
          "自宅の演者、描画するスタジオ、観客のいる会場。動きが演者に返るまでの時間を見積もり、経路を分け、本番の前に測る手順です。",
        to: "/ArticleVTuber",
        text: "記事を読む",
      },
      {
        scene: "esports",
        name: "少人数で行うリモート中継",
        explanation: "カメラは現場に、切り替えは離れた副調整室に。返しから考える構成と、3台分の上り回線の計算。",
        to: "/ArticleRemoteProduction",
        text: "記事を読む",
      },
      {
        scene: "stadium",
        name: "高校女子サッカーを2会場から",
        explanation: "同じ時刻の2試合を、4台のカメラと1つの遅延設定で中継します。5人と車1台の構成です。",
        to: "/ArticleSchoolSoccer",
        text: "構成例を読む",
      },
      {
        scene: "head",
        name: "人のいないカメラを操る",
        explanation: "すぐ届く映像で操作し、欠けのない映像を放送する。雲台側で用意するものも説明します。",
        to: "/ArticleRemoteCamera",
        text: "構成例を読む",
      },
      {
        scene: "conference",
        name: "2つの放送局で試す",
        explanation: "地上波と有料放送が、要望を試験に落とし込み、4週間かけて同じ方法で測ります。",
        to: "/ArticleCoDevelopment",
        text: "構成例を読む",
      },
    ],
    trying: "5分で試せること",
    tries: [
      {
        name: "2台をつなぐ",
        explanation: "片方で送信画面、もう片方で受信画面を開き、同じIDを入れます。受信画面に片道の遅延が表示されます。",
        to: "/app/sender",
        text: "送信画面を開く",
      },
      {
        name: "スマートフォンをカメラにする",
        explanation: "QRコードか、一度だけ使える8文字のコードでつなぎます。アプリを入れる必要はありません。",
        to: "/app",
        text: "スマートフォン用アプリを開く",
      },
      {
        name: "2つの遅延を並べて見る",
        explanation: "同じ映像のFASTと750 ms遅れを並べ、操作したときの違いを手で確かめます。",
        to: "/multidemo",
        text: "Multi Latencyのデモを開く",
      },
      {
        name: "コントローラーの値を送る",
        explanation: "ゲームコントローラーをつないだブラウザーから、離れた画面へ値を送ります。",
        to: "/app/ctrl",
        text: "CTRLを開く",
      },
    ],
  },
  plan: {
    heading: "プランと料金",
    lead: `1ライセンスの価格です(税込)。1ライセンスで、映像を同時に${CHANNELS_PER_LICENCE}チャンネル送れます。`,
    perMonth: "1か月・税込",
    perSixMonths: "6か月・税込",
    forEver: "期間の制限なし",
    cards: {
      free: {
        name: "Free",
        text: "回線と機材を確かめる方へ",
        items: ["1280×720まで", `映像 ${CHANNELS_PER_LICENCE}チャンネル`, "Multi Latency", "商用利用は不可、パスワードなし"],
      },
      commercial: {
        name: "Commercial",
        text: "仕事で使う方へ",
        items: ["1920×1080まで", `映像 ${CHANNELS_PER_LICENCE}チャンネルから`, "商用利用", "IDパスワードと端末間の暗号化"],
      },
      pro: {
        name: "Pro",
        text: "解像度を制限したくない方へ",
        items: ["解像度の制限なし", `映像 ${CHANNELS_PER_LICENCE}チャンネルから`, "商用利用", "IDパスワードと端末間の暗号化"],
      },
      prepaid: {
        name: "Pro 6か月",
        text: "請求書で支払う方へ(日本国内)",
        items: ["内容はProと同じ", "6か月分を一括", "請求書は翌月末払い", "適格請求書を発行"],
      },
    },
    buttons: {
      register: "今すぐ登録",
      account: "アカウント登録",
      contact: "お問い合わせ",
      purchase: "購入",
      invoice: "請求書で支払う",
    },
    notes: [
      `音声と制御信号は、どのプランでも255チャンネルずつ使えます。ライセンスは1つのIDに${MAX_LICENCES}まで追加でき、追加した月は日割りです。`,
      "有料プランは毎月(6か月契約は6か月ごと)自動で更新されます。自動更新はいつでもオフにできます。返品と返金はできません。Freeが自動で有料になることはありません。",
    ],
    talk: "構成や見積もりのご相談、1週間から2週間の検証も承ります。",
  },
  specs: {
    heading: "推奨環境",
    lead: "今すぐブラウザーで使えます。各アプリは、ダウンロードのページに掲載され次第、使えるようになります。",
    rows: [
      {
        name: "ブラウザー",
        lines: [
          "Chromium系(Chrome、Edgeなど)の最新版、Firefoxの最新版。Safariは未確認です",
          "送信、受信、スマートフォンのカメラ、制御信号",
        ],
      },
      {
        name: "Windowsアプリ(ベータ版)",
        lines: ["Nvidiaのドライバー472.47以降", "NvidiaのGPUがない場合は同時に8つまで。NDIは試用、DeckLinkのSDIは使えません"],
      },
      { name: "Macアプリ", lines: ["macOS 13以降。Appleシリコン(M1以降)を推奨", "Intelは第6世代以降のCPU"] },
      { name: "iOS", lines: ["iPhone 8以降", "iPhone 8とSEは、映像と音声の受信、タリーのみ"] },
      { name: "映像と音声", lines: ["H.264、VP8、VP9、AV1", "Opus、48 kHz、6から510 kbit/s"] },
      { name: "機材との接続", lines: ["WHIP、WHEP(OBS、GStreamer、FFmpegなど)", "アプリではNDI 6.0.1、DeckLink 14.0"] },
      { name: "回線", lines: ["UDPで通信できること", "映像のビットレートに余裕を加えた上り回線"] },
    ],
    links: [
      { to: "/desktopapp", text: "デスクトップアプリ" },
      { to: "/iOS", text: "iOS" },
      { to: "/windows", text: "Windowsアプリ" },
    ],
  },
  question: {
    heading: "よくあるご質問",
    lead: "ここにないことは、お問い合わせください。",
    contact: "お問い合わせ",
  },
};
