import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { APP_POLICY_ARTICLES } from "../../../legal/app-policy-articles.ts";
import { articleLink, numberedSections } from "../../../legal/articles.tsx";
import { writtenDates } from "../../../legal/legal-dates.tsx";
import type { LegalText } from "../../../legal/legal-page.tsx";
import { MailPicture } from "../../../legal/mail-picture.tsx";
import { OutsideLink } from "../../../legal/outside-link.tsx";

const article = articleLink("ja", APP_POLICY_ARTICLES);

/** The application privacy policy in Japanese: the authoritative text. */
export const appPolicyJa: LegalText = ({ operator, address, services, terms }) => ({
  lead: (
    <>
      <p>
        {operator.name.ja}(以下「当社」)が提供するSetsuna
        Studioのアプリが、端末のカメラ、マイク、センサーその他の情報をどう扱うかを説明します。
      </p>
      <p>
        アカウント、購入、お問い合わせの情報については<Link to="/policy">プライバシーポリシー</Link>を、利用の条件については
        <Link to="/eula">利用規約</Link>をお読みください。
      </p>
    </>
  ),
  sections: numberedSections("ja", APP_POLICY_ARTICLES, {
    apps: {
      heading: "対象のアプリ",
      body: (
        <>
          <p>
            対象は、ブラウザーで動く送信、受信、Multi
            Latencyの画面と、スマートフォンで使うCAMERA、TALLY、PLAYER、CTRLの画面(ホーム画面に追加したものを含みます)です。
          </p>
          <p>
            デスクトップアプリ、プラグインその他のアプリを提供するときも、同じ方針で扱います。異なる点があるときは、このページに記載してから提供します。
            {operator.appStoreUrl && (
              <>
                iOSアプリは<OutsideLink to={operator.appStoreUrl}>App Store</OutsideLink>で提供します。
              </>
            )}
          </p>
        </>
      ),
    },
    "camera-and-microphone": {
      heading: "カメラとマイク",
      body: (
        <ul>
          <li>カメラとマイクは、利用者が許可し、映像や音声の送信又はその確認のために選んだときにだけ使います。</li>
          <li>
            映像と音声は、送信を開始すると、利用者が指定したIDとチャンネルへ送信します。送信前の確認の画面は、端末の中だけで表示します。
          </li>
          <li>送信を止めると、送信を終えます。画面を閉じると、カメラとマイクの利用も終わります。</li>
          <li>ライト、ズーム、前後のカメラの切り替えは、端末が対応しているときに、利用者の操作で行います。</li>
          <li>顔、声その他の特徴を、識別や分析のために使いません。</li>
        </ul>
      ),
    },
    screen: {
      heading: "画面の取り込み",
      body: <p>画面やウィンドウの映像と音声は、利用者がブラウザーの選択画面で選んだものだけを取り込み、送信します。</p>,
    },
    motion: {
      heading: "動きセンサーとゲームコントローラー",
      body: (
        <ul>
          <li>
            ジャイロスコープ、加速度、姿勢の値は、CTRLの画面で利用者が開始したときに読み取り、制御信号のチャンネル1から3で送信します。
          </li>
          <li>ゲームコントローラーの軸とボタンの値は、同じくチャンネル4から19で送信します。</li>
          <li>位置情報は取得しません。これらの値から人の行動や居場所を推定しません。</li>
        </ul>
      ),
    },
    "local-network": {
      heading: "ローカルネットワークとIPアドレス",
      body: (
        <>
          <p>
            接続の経路を決めるため、アプリはブラウザーの機能(WebRTC)により、端末のIPアドレスとポート番号の候補を、サーバーと通信の相手に送ります。ローカルネットワークのアドレスは、ブラウザーの設定により、アドレスの代わりの名前になることがあります。ローカルネットワークにある他の機器を探したり、その一覧を集めたりはしません。
          </p>
          <p>
            経路に「中継」(初期設定)を選んでいるときは、送信する端末と受信する端末が互いのIPアドレスを知ることはありません。「直接」又は「自動」を選び、端末どうしが直接につながるときは、互いのIPアドレスが相手に伝わります。
          </p>
          {services.stunOrTurn && <p>経路の候補を調べるため、当社が指定するSTUN又はTURNサーバーにも接続します。</p>}
        </>
      ),
    },
    "what-is-sent": {
      heading: "端末から送信する情報",
      body: (
        <DataTable
          caption="端末から送信する情報"
          quietCaption
          columns={["情報", "送信先", "目的"]}
          rows={[
            [
              "ID、チャンネル、送信か受信か、IDパスワードを知っていることの証明(パスワードそのものは送りません)",
              "当社のサーバー",
              "接続の許可",
            ],
            [
              "映像、音声、制御信号、撮影と送出の時刻",
              "当社の中継サーバーを経て、同じIDの受信者。直接につながるときは受信者",
              "送受信",
            ],
            ["使える映像と音声の形式、経路の候補(IPアドレスとポート番号)", "当社のサーバー、直接につながる相手", "接続"],
            [
              "届いたパケットと失われたパケットの数、往復の時間、再送とキーフレームの要求、ビットレートの指定",
              "当社の中継サーバー、送信者",
              "画質と遅延の調整",
            ],
            ["時刻合わせの問い合わせ", "当社のサーバー", "遅延の測定、表示の時刻の調整"],
          ]}
        />
      ),
    },
    relay: {
      heading: "中継サーバーでの取扱い",
      body: (
        <ul>
          <li>
            中継サーバーは、映像と音声を保存しません。再送と途中からの視聴のため、直近の数秒間と最後のキーフレームからの分を、メモリー上に置くだけです。Multi
            Latencyでは、設定した遅延の間、メモリー上に置きます。
          </li>
          <li>
            制御信号は、途中から受信した者に現在の状態を伝えるため、最後の値をメモリー上に置きます。プログラムから設定したTallyの値は、最長12時間です。
          </li>
          <li>当社は、送受信の内容を閲覧せず、分析せず、他の目的に使いません。</li>
        </ul>
      ),
    },
    encryption: {
      heading: "暗号化",
      body: (
        <ul>
          <li>
            映像、音声及び制御信号の通信は、端末と中継サーバーとの間でも、端末どうしでも、常に暗号化します(DTLS-SRTP、DTLS)。
          </li>
          <li>
            IDパスワードを設定したIDでは、映像、音声及び制御信号の値を、送信する端末で暗号化し、受信する端末で復号します(ChaCha20-Poly1305)。中継サーバーは、その内容を読むことができません。通信の量と時刻、映像の解像度、形式の設定、音声パケットの長さ、制御信号の名称は、中継サーバーに伝わります。
          </li>
          <li>IDパスワードを設定していないIDでは、中継サーバーの上で内容を復号できる状態になります。</li>
        </ul>
      ),
    },
    "on-the-device": {
      heading: "端末に残る情報",
      body: (
        <ul>
          <li>
            リプレイのため、受信の画面は直近{terms.replayFrames}フレーム(設定により0から{terms.maxReplayFrames}
            フレーム)の映像と、その音声を、端末のメモリー上に記録します。画面を閉じると消えます。ファイルになるのは、利用者が保存の操作をしたときだけです。当社には送信しません。
          </li>
          <li>
            送信と受信の設定(ID、チャンネル、画質、機器の選択など)を、ブラウザーのローカルストレージに保存します。IDパスワードは保存しません。
          </li>
          <li>スマートフォンの画面は、通信できないときに表示する案内のページだけを、端末に保存します。</li>
          <li>これらは、ブラウザーの設定でサイトのデータを消去すると消えます。</li>
        </ul>
      ),
    },
    statistics: {
      heading: "統計",
      body: (
        <ul>
          <li>解像度、フレームレート、ビットレート、遅延、再送、損失の統計は、その画面に表示するために端末の中で計算します。</li>
          <li>
            IDの契約者は、マイページで、そのIDに接続している端末の一覧を見ることができます。一覧には、送受信の別、チャンネル、IPアドレスの一部を伏せたもの、接続を開始した時刻、通信量、損失の割合を表示します。当社の管理者も、運営に必要なときに見ることができます。
          </li>
          <li>これらの値は中継サーバーのメモリー上にあり、接続が終わると消えます。履歴は保存しません。</li>
        </ul>
      ),
    },
    pairing: {
      heading: "かんたん接続",
      body: (
        <p>
          かんたん接続では、ID、チャンネル、遅延、IDパスワードを端末で暗号化し、暗号文だけをサーバーに預けます。復号に必要な値は、コードとQRコードにより相手の端末に渡り、サーバーには渡りません。コードは
          {terms.pairingMinutes}分で無効になり、暗号文は、受け取られた時又は期限の後に消去します。
        </p>
      ),
    },
    demonstration: {
      heading: "トップページのデモ",
      body: (
        <p>
          トップページのデモは、ページが描いた映像を、訪れた方の端末から中継サーバーを経て同じ端末に戻します。カメラとマイクは使いません。件数を制限するため、デモが動いている間だけIPアドレスをメモリー上に置きます。
        </p>
      ),
    },
    logs: {
      heading: "サーバーの記録",
      body: (
        <ul>
          <li>
            接続を許可したとき、サーバーの記録(ログ)に、時刻、ID、送信か受信かを残します。映像、音声、制御信号の値、パスワードは残しません。
          </li>
          <li>
            契約者が接続を終了させたとき、IDの設定を変えたときなどは、操作の記録を残します。その内容と期間は、
            <Link to="/policy#retention">プライバシーポリシー</Link>に記載しています。
          </li>
          <li>領収書と請求書は、アプリの利用の記録とは別に、法令が定める期間(原則として7年)保存します。</li>
        </ul>
      ),
    },
    counting: {
      heading: "画面の閲覧の件数",
      body: (
        <p>
          アプリの画面を開いた件数を、日ごとに集計します。IDやチャンネル、端末を識別する情報は含みません。
          {operator.analytics === null
            ? "外部のアクセス解析サービスは使いません。"
            : `${operator.analytics.name}も利用します。送信される情報は、プライバシーポリシーに記載しています。`}
        </p>
      ),
    },
    permissions: {
      heading: "許可の取消し",
      body: (
        <p>
          カメラ、マイク、動きセンサーの許可は、ブラウザー又は端末の設定で、いつでも取り消すことができます。取り消すと、その機能は使えなくなりますが、他の機能は引き続き使えます。
        </p>
      ),
    },
    "third-parties": {
      heading: "第三者への提供",
      body: (
        <p>
          当社は、アプリが扱う情報を、広告のために利用せず、法令に基づく場合を除き、第三者に提供しません。同じID、チャンネル及び(設定している場合は)IDパスワードを知る者は、そのストリームを受信することができます。知らせる相手は、利用者が選びます。
        </p>
      ),
    },
    requests: {
      heading: "開示等の請求",
      body: (
        <p>
          開示、削除等の請求の方法は、<Link to="/policy#requests">プライバシーポリシー</Link>に記載しています。{article("relay")}
          及び{article("statistics")}
          に記載した情報は、接続が終わると残らないため、請求に応じることができません。
        </p>
      ),
    },
    contact: {
      heading: "お問い合わせの窓口",
      body: (
        <ul>
          <li>{operator.name.ja}</li>
          <li>担当: {operator.privacyOfficer.ja}</li>
          <li>
            電子メール:
            <MailPicture address={address} language="ja" />
          </li>
          <li>
            <Link to="/contact">お問い合わせフォーム</Link>
          </li>
        </ul>
      ),
    },
    dates: { heading: "制定及び改定", body: writtenDates("ja", operator.dates.appPolicy) },
  }),
});
