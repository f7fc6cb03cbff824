import { CHANNELS_PER_LICENCE, MAX_LICENCES } from "@setsuna/account";
import { inMs, latencyOf } from "../../figures/latency-figures.ts";
import type { Question } from "../../types/landing.ts";
import { latencyIncludes } from "../latency-includes.ts";

export const questions: readonly Question[] = [
  {
    id: "what",
    question: "Setsuna Studioでは何ができますか。",
    answer:
      "映像、音声、制御信号を、インターネット経由で離れた場所へ双方向に送れます。送信側と受信側に同じシリアルIDと同じチャンネル番号を入れると、つながります。1つの送信を、何か所でも受信できます。",
    more: { to: "/aboutidandch", text: "IDとチャンネルについて" },
  },
  {
    id: "delay",
    question: "遅延はどのくらいですか。",
    answer: `同じパソコンの中で、撮影から画面に出るまでの中央値は${inMs(latencyOf("clean", "ours").p50)}ミリ秒でした(1280×720、毎秒30フレーム、当社計測。${latencyIncludes})。実際には、これに回線の時間が加わります。遠隔地や携帯回線では、片道150ミリ秒程度が目安です。受信画面には、いまの片道の遅延を常に表示します。`,
  },
  {
    id: "browser",
    question: "アプリのインストールは必要ですか。",
    answer:
      "必要ありません。ブラウザーだけで送信も受信もできます。動作を確認しているのはChromium系のブラウザーとFirefoxです。Safariではまだ確認していません。スマートフォンでは、ページをホーム画面に追加するとアプリのように使えます。",
  },
  {
    id: "free",
    question: "無料のFreeプランでは、どこまで使えますか。",
    answer: `期間の制限はありません。映像は1280×720まで、同時に${CHANNELS_PER_LICENCE}チャンネルです。音声と制御信号は、それぞれ255チャンネル使えます。Multi Latencyも使えます。商用利用と、IDパスワードは、有料プランでご利用ください。Freeが自動で有料になることはありません。`,
  },
  {
    id: "channels",
    question: "ライセンスとチャンネルは、どういう関係ですか。",
    answer: `1ライセンスで、映像を同時に${CHANNELS_PER_LICENCE}チャンネル送れます。足りなくなったら、IDにライセンスを追加してください。1つのIDには${MAX_LICENCES}ライセンス、映像${MAX_LICENCES * CHANNELS_PER_LICENCE}チャンネルまで追加できます。音声と制御信号は、ライセンスの数にかかわらず255チャンネルずつです。`,
    more: { to: "/purchaseandcancellation", text: "購入と解約について" },
  },
  {
    id: "network",
    question: "社内LANやモバイル回線からも使えますか。",
    answer:
      "多くの回線では、設定を変えずに使えます。映像と音声はUDPで送るため、UDPを通さない社内や学校のLAN、一部のモバイルルーターでは接続できないことがあります。契約の前に、Freeプランで実際の回線をお試しください。",
    more: { to: "/troubleshooting", text: "つながらないとき" },
  },
  {
    id: "security",
    question: "映像を第三者に見られることはありませんか。",
    answer:
      "通信は常に暗号化しています(DTLS-SRTP)。有料プランでIDにパスワードを設定すると、映像、音声、制御信号を送信側の端末で暗号化し、受信側の端末で復号します。この場合、中継する当社のサーバーにも中身は見えません。接続できるIPアドレスを限ることもできます。",
  },
  {
    id: "tools",
    question: "OBSや手持ちの機材から送れますか。",
    answer:
      "WHIPで送信し、WHEPで受信できます。OBS、GStreamer、FFmpegなど、WHIPに対応したソフトウェアから送信できます。パスワードを設定したIDでは端末間で暗号化するため、WHIPとWHEPは使えません。",
  },
  {
    id: "multi-latency",
    question: "Multi Latencyとは何ですか。",
    answer:
      "1回の送信から、すぐに見る映像と、遅らせて見る映像を同時に受け取る機能です。操作する人はできるだけ早い映像を、放送に使う人は欠けのない映像を見られます。送信側の回線は1本分しか使いません。",
    more: { to: "/multilatency", text: "Multi Latencyの説明" },
  },
  {
    id: "payment",
    question: "支払い方法を教えてください。",
    answer:
      "クレジットカードか、請求書(日本国内のみ)でお支払いいただけます。カードは購入の確定時に決済し、すぐに使えます。請求書の支払期限は、お申し込みの翌月末です。表示価格は税込で、適格請求書と領収書はマイページからダウンロードできます。",
  },
  {
    id: "cancel",
    question: "途中で解約できますか。",
    answer:
      "いつでも解約できます。自動更新をオフにすると、お支払い済みの期間の最終日まで使え、その後の請求はありません。ライセンスを減らすと、すぐに反映されます。いずれも日割りの返金はありません。",
    more: { to: "/purchaseandcancellation", text: "購入と解約について" },
  },
  {
    id: "trial",
    question: "導入前の検証を手伝ってもらえますか。",
    answer:
      "はい。お使いになる場所、回線、機材を伺い、構成を一緒に検討します。検証には1週間から2週間ほどかかります。お問い合わせからご連絡ください。",
    more: { to: "/contact", text: "お問い合わせ" },
  },
];
