import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { FACTS, figure, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";
import { latencyIncludes } from "../latency-includes.ts";

const sending: PageText["sections"] = [
  {
    id: "sources",
    heading: "送るもの",
    body: (
      <>
        <p>
          カメラ、画面の共有、テスト映像から選びます。音声はマイク、テスト音、「送らない」から選びます。テスト映像には時刻が入っているので、カメラがなくても遅延を確かめられます。
        </p>
        <p>「チャンネルを追加」で、1つの画面から複数の映像と音声を送れます。番号、画質、統計はそれぞれ別です。</p>
        <Shot
          name="sender"
          alt="送信画面。左に送っている映像と音量、その下に送信内容の1行と停止ボタン、右に送信の設定が並ぶ。"
          caption="送信画面。映像の下の1行が、いま送っている内容です。"
        />
      </>
    ),
  },
  {
    id: "quality",
    heading: "映像の設定",
    body: (
      <>
        <Definitions
          entries={[
            {
              term: "大きさ",
              definition: `1920×1080または1280×720。プランの上限(Freeは${FACTS.freeSize}、Commercialは${FACTS.commercialSize}、Proは上限なし)を超える映像は、送信を終了します。`,
            },
            {
              term: "フレームレート",
              definition: "1秒あたりのフレーム数。カメラや画面がその数に対応していないときは、対応できる数になります。",
            },
            {
              term: "映像ビットレート",
              definition: `${FACTS.videoMbps.from}から${FACTS.videoMbps.to} Mbit/s。小数で指定できます。回線の帯域が足りないときは、自動で下げて送ります。送信中も変えられます。`,
            },
            {
              term: "キーフレーム間隔",
              definition: `${range(FACTS.keyframeSeconds)}秒。0では、新しい受信者が来たときや欠けを直すときだけ送ります。`,
            },
            {
              term: "符号化方式",
              definition:
                "H.264、VP8、VP9、AV1。「自動」ではH.264を先に試し、使えなければVP8にします。パスワードのあるIDでは、H.264かVP8を使います。",
            },
          ]}
        />
        <p>
          受信側のページから送信側のビットレートを変えることもできます。<a href="#control-quality">Control Quality</a>
          をご覧ください。
        </p>
      </>
    ),
  },
  {
    id: "sound",
    heading: "音声の設定",
    body: (
      <>
        <Definitions
          entries={[
            {
              term: "音声ビットレート",
              definition: `${range(FACTS.audioKbps)} kbit/s。符号化方式はOpus、サンプリング周波数は48 kHzです。`,
            },
            {
              term: "音声の構成",
              definition:
                "モノラル、ステレオ、5.1、7.1。5.1と7.1は、入力がそのチャンネル数を持ち、送信側と受信側がChromeかEdgeのときに使えます。それ以外では、ステレオで送信または再生します。実際のチャンネル数は統計に出ます。",
            },
            {
              term: "エコーを抑える",
              definition:
                "スピーカーの音をマイクが拾う場所で使います。送信中も切り替えられます。音楽ではオフにすると自然に聞こえます。5.1と7.1には働きません。",
            },
            {
              term: "雑音を抑える",
              definition: "空調などの音を弱めます。音楽や環境音を送るときはオフにしてください。5.1と7.1には働きません。",
            },
            {
              term: "音声の損失を補う",
              definition:
                "失われたパケットを、後のパケットに含めたコピーで補います。「自動」では損失がある間だけ、「常に」ではいつも行います。コピー1つごとに、音声の帯域が1つ分増えます。5.1と7.1には働きません。",
            },
          ]}
        />
        <p>
          送信側と受信側の両方に、チャンネルごとの音量(dBFS)を表示します。通信を始めたあと受信側で音が出ないときは、ブラウザーが音を止めています。「音を出す」を押してください。
        </p>
      </>
    ),
  },
];

const receiving: PageText["sections"] = [
  {
    id: "watching",
    heading: "受信画面",
    body: (
      <>
        <p>
          映像を画面いっぱいに表示します。ポインターを動かす、映像に触れる、キーを押すのいずれかで、操作ボタンが現れます。右上のボタンか
          P
          キーで、設定と統計のパネルが開きます。プレーヤーを追加すると、複数のチャンネルをグリッド、大きくひとつ、横並びで映し、名前、音量、タリー、遅延を重ねます。どの音を聞くかを選べます。
        </p>
        <DataTable
          caption="キー操作"
          columns={["キー", "すること"]}
          rows={[
            ["スペース", "開始と停止"],
            ["F", "全画面"],
            ["M", "ミュート"],
            ["R", "リプレイを開く、ライブに戻る"],
            ["1から9", "その番号だけを映す。もう一度押すか、0 または Esc ですべてに戻る"],
            ["S", "選んだプレーヤーの音だけを聞く"],
            ["L", "並べ方を変える"],
            ["T", "名前と音量をいつも重ねるかどうか"],
            ["I", "ピクチャーインピクチャー"],
            ["P", "設定と統計"],
            ["?", "キー操作の一覧"],
          ]}
        />
        <Shot
          name="receiver"
          alt="パネルを開いた受信画面。左に時刻の入ったテスト映像、右に遅延と設定がある。"
          caption="パネルを開いた受信画面。はじめは映像だけを表示します。"
        />
      </>
    ),
  },
  {
    id: "lost-signal",
    heading: "信号が途切れたとき",
    body: (
      <>
        <p>
          届かなくなった映像が、ライブの映像に見えることはありません。最後のフレームから1秒以内に映像を暗くし、「信号なし」の文字と、途切れてからの時間を重ねます。送信が止まった、回線が切れて再接続している、つながっていても映像が届かない、送信側からキーフレームが届かない、といった理由も示します。次のフレームが届くと、すべて消えます。その間に映すものは、「表示」で最後の映像、黒、信号なし画面から選べます。
        </p>
        <p>
          動きのない映像は、信号の途切れとして扱いません。送信側とつながっていて新しく送る映像がないときは、隅に「新しい映像なし」と出します。
        </p>
        <p>
          ページを埋め込んだソフトウェアにも通知します。<code>window</code> に <code>setsuna:signal</code> イベントが届き、
          <code>detail</code> に <code>player</code>、<code>channel</code>、<code>signal</code>(live、idle、lost、最初の映像の前は
          awaited)、
          <code>reason</code>、<code>since</code> が入ります。
        </p>
      </>
    ),
  },
  {
    id: "receiver-links",
    heading: "受信画面のURL",
    body: (
      <DataTable
        caption="表示のためのパラメーター"
        columns={["パラメーター", "すること"]}
        rows={[
          ["clean=1", "映像だけを表示する。操作、文字、ポインターは出ない"],
          ["background=transparent", "映像のまわりを透明にする。OBSで下のソースが見える。なければ黒"],
          ["lost=hold、black、slate", "信号が途切れたときに映すもの。最後の映像、黒、信号なし画面"],
          ["panel=1", "はじめからパネルを開く"],
          ["remote=1", "遅延とリプレイを、control=の制御チャンネルから操作できるようにする(Companionのボタンなど)"],
          ["layout=grid、large、side", "複数の映像の並べ方"],
          ["labels=1、0", "名前、音量、遅延をいつも重ねる、近づいたときだけ出す"],
          ["name=ステージ,客席", "プレーヤーの名前(順番どおり)"],
        ]}
      />
    ),
  },
  {
    id: "delay",
    heading: "遅延",
    body: (
      <>
        <p>
          {range(FACTS.delayMs)}ミリ秒で指定します。0では、届いた映像を再生できる最小の遅延で表示します。それより大きい値では、
          <strong>撮影した時刻からちょうどその時間がたったとき</strong>
          に表示します。
        </p>
        <p>
          同じ値にした受信側は、回線が違っても同じフレームを同時に表示します。複数の会場で映像をそろえるときに使います。値が回線の必要とする時間より短いときは、最小の遅延と同じ動きになります。受信中に変えると、映像を止めずに少しずつ新しい値へ移ります。
        </p>
      </>
    ),
  },
  {
    id: "playout",
    heading: "再生方式",
    body: (
      <p>
        「即時」は、届いたフレームを当社のプレーヤーがすぐに復号して表示します。「標準」は、ブラウザーの仕組みで再生します。「自動」では、ブラウザーが対応していれば即時を使います。パスワードのあるIDとリプレイには、即時が必要です。
      </p>
    ),
  },
  {
    id: "replay",
    heading: "リプレイ",
    body: (
      <>
        <p>
          受信側は、直近の{figure(FACTS.replayFrames)}
          フレーム(毎秒60フレームなら10秒)を音声とともに記録しています。「リプレイ」を押すと、その場で見直せます。速度は1倍、0.5倍、0.25倍で、1フレームずつの移動と逆再生もできます。見ている間も、ライブの受信と記録は続きます。
        </p>
        <p>
          長さは0から{figure(FACTS.mostReplayFrames)}
          フレームで設定できます。「保存」では、再エンコードせずにMP4またはWebMのファイルへ書き出します。記録は端末のメモリーにあり、ページを閉じると消えます。
        </p>
        <Shot
          name="replay"
          alt="リプレイ中の受信画面。映像の下に再生位置のスライダー、再生、コマ送り、速度、保存の操作がある。"
          caption="リプレイ。もう一度Rを押すと、ライブに戻ります。"
        />
      </>
    ),
  },
  {
    id: "statistics",
    heading: "統計",
    body: (
      <p>
        映像の大きさ、フレームレート、ビットレート、再送したパケットとその割合、失われたパケット、往復時間、音声のチャンネル数、受信者数、片道の遅延(直近5秒の中央値と95パーセンタイル。
        {latencyIncludes})、フリーズの回数などを表示します。測っていない値は「未測定」とし、0とは表示しません。
      </p>
    ),
  },
];

const transport: PageText["sections"] = [
  {
    id: "relay",
    heading: "中継と1対多の配信",
    body: (
      <p>
        映像は中継サーバーを通ります。送信側が送るのは1本で、受信者が増えても上りの帯域は増えません。中継サーバーは再エンコードしないので、画質は変わりません。失われたパケットは、再送と誤り訂正(FEC)で補います。
      </p>
    ),
  },
  {
    id: "direct",
    heading: "直接(P2P)の経路",
    body: (
      <>
        <p>
          「自動」または「直接」を選ぶと、送信側と受信側のブラウザーの間で、映像と音声を直接送ります。送信側が直接送る相手は初期設定で4か所、
          {range(FACTS.directReceivers)}
          か所の間で決められます。それを超える受信者と、直接つなげない受信者には中継で送ります。途中で切れたときは中継に戻ります。
        </p>
        <Note>
          <p>
            直接つなぐと、互いのIPアドレスが相手に伝わります。そのため、初期設定は「中継」です。送信側の上り帯域は、直接送る相手の数だけ増えます。制御信号は、常に中継サーバーを通ります。
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "multi-latency",
    heading: "FASTとMulti Latency",
    body: (
      <>
        <p>
          1つの送信を、2つのチャンネルで受け取れるようにする機能です。FASTチャンネルには届いた順にすぐ渡し、通常のチャンネルには、中継サーバーが
          {range(FACTS.delayMs)}
          ミリ秒のうち決めた時間だけ待って、欠けを補ってから渡します。送信側の帯域は増えません。
        </p>
        <p>
          カメラを操作する人はFASTを、収録や配信は通常のチャンネルを使います。詳しくは
          <Link to="/multilatency">Multi Latency</Link>
          をご覧ください。
        </p>
        <Shot
          name="multi-latency"
          alt="1つの送信を左右に並べて表示した画面。左のFASTの時刻が、右の遅延のある映像より先に進んでいる。"
          caption="1つの受信を、FASTと750ミリ秒の遅延で並べた画面。"
        />
      </>
    ),
  },
  {
    id: "reconnecting",
    heading: "切れたときの再接続",
    body: (
      <p>
        回線が切れたり、中継サーバーが止まったりしたときは、送信側も受信側も自動で再接続します。送信側が再接続している間、チャンネルは確保されます。回線が数秒途切れても、戻ればすぐに映像が再開します。契約者が終了した接続と、拒否された接続は、自動では再接続しません。
      </p>
    ),
  },
  {
    id: "whip",
    heading: "WHIPとWHEP",
    body: (
      <>
        <p>
          WHIPに対応したソフトウェアから、Setsuna
          Studioへ送信できます。OBS、GStreamer、FFmpegなどが対応しています。WHEPに対応したプレーヤーでは受信できます。NDIやDeckLinkの映像は、それらを扱えるソフトウェアからWHIPで送ってください。
        </p>
        <DataTable
          caption="アドレス(abc-defg の映像1と音声1)"
          columns={["用途", "アドレス"]}
          figures={[1]}
          rows={[
            ["送信(WHIP)", "https://(このサイト)/studio/whip/abc-defg/1"],
            ["受信(WHEP)", "https://(このサイト)/studio/whep/abc-defg/1"],
          ]}
        />
        <p>
          Bearerトークンには任意の文字を入れます。パスワードのあるIDでは使えません。映像と音声を端末の中で暗号化するため、暗号鍵を持たないソフトウェアは参加できないからです。手順は
          <Link to="/howto#obs">OBSと使う</Link>をご覧ください。
        </p>
      </>
    ),
  },
];

const security: PageText["sections"] = [
  {
    id: "encryption",
    heading: "IDパスワードと暗号化",
    body: (
      <>
        <p>
          CommercialとProのIDに設定できます。パスワードのあるIDでは、映像、音声、制御の値を送信側の端末でChaCha20-Poly1305により暗号化し、受信側の端末で復号します。中継サーバーも中身を読めません。
        </p>
        <p>
          鍵は、パスワードと、サーバーがパスワードを知らないまま計算する値から、端末の中で作ります。サーバーに保存するのは照合のための値だけです。データベースや録画が盗まれても、サーバーに問い合わせずにパスワードを推測することはできません。サーバーが応じる回数には上限があります。パスワードがないIDでも、通信路はDTLSとSRTPで暗号化されます。
        </p>
        <Note>
          <p>
            パスワードは8文字までです。自分で考えた言葉は推測されやすいので、マイページの「強いパスワードを作る」をお使いください。VP9、AV1、「標準」の再生方式、WHIP、WHEPは使えません。
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "links",
    heading: "IDのリンク",
    body: (
      <>
        <p>
          どのプランでも、マイページでIDのリンクを作成できます。最初のリンクを作成すると、リンクを持つ人だけがそのIDを利用でき、パスワードでは入れなくなります。映像、音声、制御信号は、リンクの中のランダムな鍵で暗号化します。鍵はアドレスの
          <code>#</code>
          より後ろにあり、ブラウザーはこの部分を送信しないため、サーバーには推測の手がかりがありません。
        </p>
        <p>
          渡す人や場所ごとにリンクを作成し、名前を付けてください。一覧には最後に使われた日時が出ます。取り消すと、そのリンクで入った人だけがただちに切断されます。期限はないので、無人の受信機は来年も同じリンクで受信できます。
        </p>
        <Note>
          <p>
            2件目からは、鍵を覚えている同じブラウザーで作成するか、手元のリンクを貼り付けます。リンクを知っていた人は、その鍵を知ったままです。鍵を替えるには、リンクをすべてやめて作り直してください。このIDでは、WHIPとWHEPは使えません。
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "safety-code",
    heading: "送信者の安全コード",
    body: (
      <>
        <p>
          暗号化した映像と音声には、送信者が自分の鍵で署名します。その鍵を表す16桁の数字が「安全コード」です。送信側と受信側の「統計」に表示されるので、電話などで読み合わせてください。同じ数字なら、その送信者の映像と音声を受信しています。
        </p>
        <p>
          安全コードは、同じIDなら、ブラウザーごと(<code>setsuna</code>
          コマンドではコンピューターごと)に変わりません。受信中に別の送信者に替わると、受信は続けたまま、映像の上でお知らせします。署名が正しくない場合や、過去の配信が再送されている場合は、受信を止めます。
        </p>
        <p>
          送信側は、開始するたびに新しい乱数の鍵を作ります。リンクを取り消したとき、接続を切断したときも同じです。鍵は、そのとき接続している受信側だけに届きます。あとからパスワードやリンクを知った人が、それより前の録画を開くことはできません。
        </p>
        <Note>
          <p>
            ブラウザーの保存データを消すと鍵が新しくなり、安全コードも変わります。制御信号には署名しません。IDを使える人なら誰でも送れます。
          </p>
        </Note>
      </>
    ),
  },
  {
    id: "ip-restriction",
    heading: "IP制限",
    body: (
      <p>
        IDごとに、使えるグローバルIPアドレスを1行に1つ、{FACTS.addressLines}行まで登録できます。IPv4とIPv6、
        <code>203.0.113.0/24</code>
        のような範囲も書けます。一覧にないアドレスからの送信と受信は拒否し、実行中のものもただちに終了します。空欄ならどこからでも使えます。アドレスが変わる回線では、自分も接続できなくなることがあります。
      </p>
    ),
  },
];

const control: PageText["sections"] = [
  {
    id: "tally",
    heading: "タリー",
    body: (
      <p>
        0が消灯、1が赤、2が緑、3がアンバーです。送信画面のボタン、またはAPIから設定し、TALLYモードの画面いっぱいに、色、形、文字で表示します。状態として保持するので、あとから開いた画面にも現在の値が表示されます。使い方は
        <Link to="/howto#tally">タリーの使い方</Link>をご覧ください。
      </p>
    ),
  },
  {
    id: "control-quality",
    heading: "Control Quality",
    body: (
      <p>
        受信側が、送信側の映像ビットレートを{figure(FACTS.qualityBitsPerSecond.from)}から
        {figure(FACTS.qualityBitsPerSecond.to)}
        bit/sの間で変えます。再接続せずに反映されます。送信側は、許可するかどうかと上限を決められます。先にビットレート制御チャンネルに接続した受信側が操作します。使い方は
        <Link to="/howto#control-quality">Control Qualityの使い方</Link>をご覧ください。
      </p>
    ),
  },
  {
    id: "control-data",
    heading: "制御信号",
    body: (
      <>
        <p>
          名前と値(JSON)の組を、映像とは別に送ります。<strong>状態</strong>
          は最新の値だけが残り、あとから参加した相手にも届きます。
          <strong>イベント</strong>は順番どおりに、欠けずに届きます。1つの大きさは16 KiBまでです。
        </p>
        <p>
          スマートフォンのセンサーは{range(FACTS.motionChannels)}、ゲームコントローラーは{range(FACTS.controllerChannels)}
          の制御チャンネルで、毎秒{FACTS.signalsPerSecond}回まで送れます。<Link to="/controlsignals">制御信号の対応表</Link>
          に値の形式があります。
        </p>
      </>
    ),
  },
  {
    id: "api",
    heading: "APIとアクセストークン",
    body: (
      <p>
        マイページで作ったアクセストークンを使い、お使いのソフトウェアからタリーの設定、通信状況の取得、IDの管理などができます。トークンごとに、できることと期限を決められます。
        <Link to="/api/docs">APIリファレンス</Link>に、呼び出しの例があります。
      </p>
    ),
  },
];

const devices: PageText["sections"] = [
  {
    id: "phone-modes",
    heading: "スマートフォンの4つのモード",
    body: (
      <>
        <p>
          スマートフォンのブラウザーで<Link to="/app">スマートフォン用アプリ</Link>
          を開きます。シリアルIDかかんたん接続のコードを入力するか、ほかの画面のQRコードを読み取るだけで使えます。ホーム画面に追加すると、アプリのように使えます。
        </p>
        <Definitions
          entries={[
            {
              term: "CAMERA",
              definition:
                "カメラの映像とマイクの音声を送ります。映像と音量は開始の前に確かめられ、撮影中はタリーも表示します。前後の切り替えとミュートのほか、端末が対応していればライト、ズーム、レンズ、ピントも使えます。映像または音声のチャンネルを0にすると、その種類は送りません。",
            },
            { term: "TALLY", definition: "届いたタリーを画面いっぱいに表示します。" },
            { term: "PLAYER", definition: "届いた映像と音声を全画面で再生します。" },
            { term: "CTRL", definition: "端末のセンサーと、つないだゲームコントローラーの値を送ります。" },
          ]}
        />
        <Shot
          name="phone-modes"
          narrow
          alt="スマートフォンの画面。コードの欄とQRコードを読み取るボタンの下で、CAMERA、TALLY、PLAYER、CTRLの4つから選ぶ。"
        />
      </>
    ),
  },
  {
    id: "simple-connection",
    heading: "かんたん接続",
    body: (
      <p>
        一方の画面に表示した{FACTS.pairingLength}
        文字のコード、またはQRコードで、ID、チャンネル、パスワードを別の端末へ引き継ぎます。コードは{FACTS.pairingMinutes}
        分間、1回だけ使えます。使い方は<Link to="/howto#simple-connection">かんたん接続の使い方</Link>をご覧ください。
      </p>
    ),
  },
  {
    id: "earlier-settings",
    heading: "設定の記憶と復元",
    body: (
      <p>
        設定は端末に保存されます(パスワードを除きます)。開始する前なら、Escキーか「前の設定に戻す」で、変更する前の設定に戻せます。設定を含むリンクを作り、開くだけで同じ設定にすることもできます。
      </p>
    ),
  },
  {
    id: "browsers",
    heading: "ブラウザー",
    body: (
      <p>
        Chromium系のブラウザー(Chrome、Edgeなど)では、すべての機能を試験しています。Firefoxでは、Chromiumとの送受信とパスワードのあるIDを試験しています。Safariでは試験していません。ブラウザーに必要な機能がないときは、画面でお知らせし、使える方式に切り替えます。カメラを使うには、httpsで開く必要があります。
      </p>
    ),
  },
  {
    id: "not-yet",
    heading: "まだできないこと",
    body: (
      <p>
        デスクトップアプリ、iOSアプリ、ノードツール用プラグイン、NDIとDeckLinkの直接の入出力は、まだ公開していません。公開の状況は
        <Link to="/desktopapp">ダウンロードのページ</Link>に載せます。それまでは、ブラウザーとWHIP、WHEPをお使いください。
      </p>
    ),
  },
];

export const ja: PageText = {
  lead: "送信、受信、通信、セキュリティ、制御、端末の順に、1つずつ説明します。できないことも書いています。",
  sections: [
    { id: "sending", heading: "送信", sections: sending },
    { id: "receiving", heading: "受信", sections: receiving },
    { id: "transport", heading: "通信の経路", sections: transport },
    { id: "security", heading: "セキュリティ", sections: security },
    { id: "control", heading: "制御", sections: control },
    { id: "devices", heading: "端末と使い始めるまで", sections: devices },
  ],
};
