import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { FACTS } from "../../../guides/facts.ts";
import { mbps, QUALITY_DEMO } from "../../../guides/how-to/quality-demo.ts";
import { Shot } from "../../../guides/shot.tsx";
import { air as airWords } from "../screens/air.ts";
import { client } from "../screens/client.ts";
import { liveMap as liveMapWords } from "../screens/live-map.ts";
import { pairing as pairingWords } from "../screens/pairing.ts";
import { pathCheck as pathCheckWords } from "../screens/path-check.ts";
import { quality as qualityWords } from "../screens/quality.ts";
import { sender as senderWords } from "../screens/sender.ts";
import { talkback as talkbackWords } from "../screens/talkback.ts";
import { tally as tallyWords } from "../screens/tally.ts";
import { folds } from "../sender-folds.ts";

const { air } = airWords;
const { liveMap } = liveMapWords;
const { sender } = senderWords;
const { pathCheck } = pathCheckWords;
const { pairing } = pairingWords;
const { quality } = qualityWords;
const { talkback, twoWay } = talkbackWords;
const { tally } = tallyWords;
const { start } = client.client;
const [first, then] = [mbps(QUALITY_DEMO.firstBitsPerSecond), mbps(QUALITY_DEMO.thenBitsPerSecond)];

export const ja: PageText = {
  lead: "ブラウザーだけで試せる手順です。無料のFreeのIDで、すべて行えます。",
  sections: [
    {
      id: "first-picture",
      heading: "はじめに: 映像を送って受け取る",
      body: (
        <>
          <p>
            いちばん早いのは、登録のいらない<Link to="/try">すぐに試す</Link>
            です。カメラとQRコードが付いたルームを30分間使えます。自分のIDで送るときは、次の手順で行います。
          </p>
          <Steps>
            <Step title={<Link to="/app/sender">送信画面を開きます</Link>}>
              <p>「シリアルID」に自分のIDを入力します。映像、音声、制御のチャンネルは、初期値の1のままで使えます。</p>
            </Step>
            <Step title={`送るものを選び、「${start}」を押します`}>
              <p>
                「カメラをつける」を押して許可すると、送る前に映像と音量を確かめられます。カメラがなければ「テスト映像」を選びます。送信中は「送信中」と経過時間が映像の上とブラウザーのタブに出ます。赤と緑はタリーだけの色です。回線が切れたときはその旨を表示し、自動で再接続します。
              </p>
              <Shot
                name="sender"
                alt="送信を始めた送信画面。テスト映像のプレビューの下に、ID、チャンネル、解像度、フレームレート、ビットレート、経路が1行で表示されている。"
              />
            </Step>
            <Step title={<Link to="/app/receiver">別の端末で受信画面を開きます</Link>}>
              <p>
                同じIDと同じチャンネルを入れて「{start}
                」を押すと、映像が表示されます。送信画面の映像の下にあるリンク(見る人用、送ってもらう人用、スマートフォン用のQRコード、OBS用)からも開けます。入力の手間を省くには、
                <a href="#simple-connection">かんたん接続</a>を使ってください。
              </p>
            </Step>
          </Steps>
          <p>
            映らないときは、<Link to="/troubleshooting#no-picture">映像が届かない</Link>をご覧ください。
          </p>
        </>
      ),
    },
    {
      id: "path-check",
      heading: "本番前に回線をチェックする",
      body: (
        <>
          <p>
            送信画面の「{folds.quality}」にある「{pathCheck.heading}
            」は、お使いの端末から中継サーバーまでの回線を試します。約20秒で終わり、試験用のデータは誰にも届きません。
          </p>
          <Steps>
            <Step title={`シリアルIDを入力して「${pathCheck.start}」を押す`}>
              <p>
                そのIDで何かを送信している間は行えません。「{pathCheck.cancel}」を押すか、送信を始めると、チェックは終わります。
              </p>
            </Step>
            <Step title="結果の文を読む">
              <p>
                安定して送れる映像・ビットレート・遅延と、不安定になるビットレートがわかります。パケットが失われる回線では、その割合も示します。遅延には、再送にかかる時間を含めています。
              </p>
            </Step>
            <Step title={`「${pathCheck.apply}」を押す`}>
              <p>
                送信の解像度・フレームレート・ビットレートが変わり、共有リンクを開いた受信側はその遅延で再生します。IDで送れる解像度を超えることはありません。
              </p>
            </Step>
          </Steps>
          <Note>
            <p>測るのは送信側の回線です。受信側の回線がそれより細いこともあります。受信中は、受信画面のパネルで確認できます。</p>
          </Note>
          <p>
            予備の送信も用意できます。もう1台で同じチャンネルの送信画面を開き、「{sender.standby}」をオンにします。「{air.standby}
            」と表示され、先の送信が途切れると代わりに送出します。マイページの「{liveMap.putOnAir}」で、手動の切り替えもできます。
          </p>
        </>
      ),
    },
    {
      id: "tally",
      heading: "タリーを使う",
      body: (
        <>
          <p>どの映像を使っているかを、カメラマンに色で知らせます。映像を送っていない端末からでも送れます。</p>
          <DataTable
            caption="タリーの値"
            columns={["値", "色", "表示", "よくある使い方"]}
            figures={[0]}
            rows={[
              ["0", "なし", tally.word.off, "使っていない"],
              ["1", "赤", tally.word.red, "本線(プログラム)に出ている"],
              ["2", "緑", tally.word.green, "次に出る(プレビュー)"],
              ["3", "アンバー", tally.word.amber, "準備、呼び出し(運用で決めます)"],
            ]}
          />
          <Steps>
            <Step title="送信画面で、制御チャンネルを決めて開始します">
              <p>たとえば制御1にします。映像と音声の欄を空にすると、タリーだけを送れます。</p>
            </Step>
            <Step title="カメラマンの端末で、TALLYを開きます">
              <p>
                <Link to="/app/tally">TALLY</Link>に同じIDと同じ制御チャンネルを入れて「{start}
                」を押します。スマートフォンの画面は、表示中は消えません。
              </p>
            </Step>
            <Step title={`送信画面の「${folds.control}」を開き、色を選びます`}>
              <Shot
                name="tally-sender"
                alt="送信画面の「タリーを送る」。消灯、赤、緑、アンバーのボタンのうち、赤が選ばれている。"
                caption="押した色が、すぐにすべてのTALLYに表示されます。"
              />
              <Shot
                name="tally-lamp"
                narrow
                alt="スマートフォンのTALLY。画面全体が赤になり、形と「PGM」の文字が出ている。"
                caption="色のほかに、形と文字でも示します。"
              />
            </Step>
          </Steps>
          <p>
            あとからTALLYを開いた端末にも、いまの色が表示されます。送信側が止まると、色は消えます。カメラごとに色を変えるときは、制御チャンネルをカメラの数だけ使います。
          </p>
          <p>
            <Link to="/app/camera">CAMERA</Link>
            では、撮影中にタリーが枠と文字で表示されます。映像と同じ番号の制御チャンネル、または設定したチャンネルのタリーです。
          </p>
          <Note>
            <p>
              スイッチャーなどのソフトウェアからは、<Link to="/api/docs">API</Link>
              でタリーを設定できます。パスワードのあるIDでは、サーバーが暗号鍵を持たないため、APIからは設定できません。送信画面から送ってください。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "two-ways",
      heading: "トークバックと双方向",
      body: (
        <>
          <p>
            見ている人から、送っている人へ話しかけられます。準備はいりません。トークバックは同じIDの音声{FACTS.talkbackChannel}
            を使い、送信画面、CAMERA、ゲストの送信画面は、送信中にその声を出します。
          </p>
          <Steps>
            <Step title={<Link to="/app/receiver">受信画面で、Vキーか「話す」を押し続けます。PLAYERでは「話す」を使います</Link>}>
              <p>
                押している間だけマイクが入り、画面の上に「{talkback.sign.talking}
                」と出ます。最初に押したときは、つながるまで少し待ちます。ボタンが赤くなってから話してください。隣の錠か、Shift+Vで、手を離しても話し続けられます。
              </p>
            </Step>
            <Step title="送る側のスピーカーから声が出ます">
              <p>
                送る側の画面には、誰かが話していることも表示されます。声がマイクに回り込まないよう、送る側はイヤホンを使ってください。
              </p>
            </Step>
          </Steps>
          <p>
            誰かが話している間、番組の音は{FACTS.duckedDecibels}
            dB下がり、話し終わると元に戻ります。自分の声は、受け取る音に入りません。話せるのは一度にひとりです。話し終えて
            {FACTS.talkbackKeptSeconds}秒たつと、ほかの人が話せます。カメラごとに分けるときは、「{talkback.heading}
            」の番号を、話す側と聞く側で同じ別の番号にします。
          </p>
          <Shot
            name="two-way"
            alt="双方向の画面。左に送る映像がオンエアで赤のタリーとともに、右に返りの映像が遅延、ビットレート、音量、タリーのボタンとともに並び、下に「話す」ボタンとトークバックの表示がある。"
            caption="双方向の画面。相手がトークバックで話しているところです。"
          />
          <p>
            <Link to="/app/two-way">双方向の画面</Link>
            には、送る映像と返ってくる映像が並び、トークバックでどちらからも話せます。IDを入れるだけで始められます。「
            {twoWay.otherEnd}
            」のリンクを相手に送ると、チャンネルが入れ替わった画面が開きます。トークバックで話している間、送信中のマイクの音は本線に出ません。
          </p>
          <Note>
            <p>
              受信画面では、映像ごとにタリーも出せます。映像と同じ番号の制御チャンネルに送ります。送信画面には、自分の制御チャンネルが空欄のときに表示されます。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "control-quality",
      heading: "Control Qualityを使う",
      body: (
        <>
          <p>
            映像を見ながら、受信側から送信側の映像ビットレートを変えます。ここでは遅延{QUALITY_DEMO.delayMs}ミリ秒で受け取り、
            {first} Mbit/sにしたあと、{then} Mbit/sに下げます。
          </p>
          <Steps>
            <Step title={`送信画面で「${quality.channel}」を決めます`}>
              <p>
                「{folds.control}」を開き、制御チャンネルと違う番号を入れます。ここでは制御が1、{quality.channel}が
                {QUALITY_DEMO.channel}です。「
                {quality.allow}
                」がオンになっていることを確かめ、必要なら「{quality.limit}」を決めて「{start}」を押します。
              </p>
            </Step>
            <Step title="受信画面で、同じ番号を入れて開始します">
              <p>
                {quality.channel}に{QUALITY_DEMO.channel}、遅延に{QUALITY_DEMO.delayMs}を入れ、「{start}」を押します。
              </p>
            </Step>
            <Step title={`${first} Mbit/sにして、「${quality.ask}」を押します`}>
              <p>
                スライダーを動かすか、bit/sの値で {QUALITY_DEMO.firstBitsPerSecond}{" "}
                と入力します。送信側が受け入れると、受信画面に「送信側が {first}.0 Mbit/s
                に変えました。」と表示されます。再接続はせず、1秒ほどで画質が変わります。
              </p>
            </Step>
            <Step title={`${then} Mbit/s(${QUALITY_DEMO.thenBitsPerSecond})に下げて、もう一度押します`}>
              <Shot
                name="quality-receiver"
                alt="受信画面のControl Quality。チャンネル9、送信側の映像ビットレート10 Mbit/s、スライダー、「変更する」ボタンと、送信側が10.0 Mbit/sに変えたという表示。"
                caption="受信側。スライダーでも変えられます。"
              />
              <Shot
                name="quality-sender"
                alt="送信画面のControl Quality。チャンネル9、許可の切り替え、上限、受信側が10.0 Mbit/sに設定したという表示。"
                caption="送信側。どちらが決めた値かがわかります。"
              />
            </Step>
          </Steps>
          <p>
            指定できるのは{FACTS.qualityBitsPerSecond.from / 1_000_000}〜{FACTS.qualityBitsPerSecond.to / 1_000_000}
            Mbit/sです。送信側が上限を設定している場合は、その値までです。送信側でビットレートを変えると、送信側の値に戻ります。操作できる受信側は、先に接続した1つだけです。
          </p>
          <Note>
            <p>
              遅延を{QUALITY_DEMO.delayMs}
              ミリ秒にするのは、ビットレートを上げた直後に回線が詰まっても、欠けを補う時間を残すためです。速さを優先するときは0にします。回線の帯域を超える値を指定しても、届くのは回線の帯域までです。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "simple-connection",
      heading: "かんたん接続を使う",
      body: (
        <>
          <p>
            ID、チャンネル、遅延、パスワードを、もう1台の端末に引き継ぎます。{FACTS.pairingLength}
            文字のコードを入力するか、QRコードを読み取ります。
          </p>
          <Steps>
            <Step title={`設定の済んだ端末で「${pairing.make}」を押します`}>
              <p>送信画面では「{folds.devices}」、受信画面では設定の欄にあります。どちらの画面からでも引き継げます。</p>
              <Shot
                name="pairing-code"
                alt="8文字のコード、有効な時刻、開くアドレス、QRコード。"
                caption={`コードは${FACTS.pairingMinutes}分間、1回だけ使えます。`}
              />
            </Step>
            <Step title={<Link to="/app/connect">もう1台の端末で、かんたん接続を開きます</Link>}>
              <p>
                コードを入れて「{pairing.go}
                」を押します。大文字と小文字は区別しません。QRコードを読み取ると、コードが入った状態で開きます。
              </p>
              <Shot name="pairing-enter" narrow alt="スマートフォンのかんたん接続。コードの欄と「次へ」のボタン。" />
            </Step>
            <Step title="使い方を選びます">
              <p>受信する、送信する、CAMERA、タリーから選ぶと、設定が入った画面が開きます。「{start}」を押すとつながります。</p>
              <Shot
                name="pairing-found"
                narrow
                alt="スマートフォンのかんたん接続。シリアルIDの下に、受信、送信、CAMERA、タリーの選択肢が並ぶ。"
              />
            </Step>
          </Steps>
          <Note>
            <p>
              引き継ぐ内容は暗号化して預けます。サーバーはコードの一部しか知らず、内容を読むことはできません。コードを見た人は1回だけ設定を受け取れるため、ほかの人に見えない場所で表示してください。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "obs",
      heading: "OBSと使う",
      body: (
        <>
          <p>
            OBS StudioからはWHIPで送信し、受信した映像はブラウザソースに表示します。OBSへのプラグインの追加は不要です。アドレスの
            <code>abc-defg</code>と<code>1</code>は、自分のIDとチャンネルに読み替えてください。
          </p>
          <Steps>
            <Step title="送信: OBSの「設定」の「配信」で、サービスに「WHIP」を選びます">
              <p>
                サーバーは<code>https://(このサイト)/studio/whip/abc-defg/1</code>、Bearerトークンは<code>obs</code>
                など好きな文字列です。最後の数字が、映像と音声のチャンネルになります。
              </p>
            </Step>
            <Step title="「出力」で、エンコーダーを低遅延に設定します">
              <p>
                映像エンコーダーはH.264かAV1、レート制御はCBR、キーフレーム間隔は1秒にします。x264ではチューンをzerolatencyにし、Bフレームは使いません。HEVCはそのまま中継しますが、復号できる受信側にしか映りません。受信側がわかっているときだけ選んでください。サイマルキャスト(Simulcast)のレイヤー数を選ぶ欄があれば、1にします。
              </p>
            </Step>
            <Step title="「配信開始」を押します">
              <p>
                同じIDと同じチャンネルの<Link to="/app/receiver">受信画面</Link>
                に映像が表示されます。そのチャンネルがすでに送信中の場合、OBSには接続できなかったと表示されます。先の送信を止めるか、別の番号にしてください。
              </p>
            </Step>
            <Step title="受信: OBSに「ブラウザ」のソースを追加します">
              <p>
                URLは
                <code>
                  https://(このサイト)/studio/app/receiver?id=abc-defg&amp;video=1&amp;audio=1&amp;clean=1&amp;autostart=1
                </code>
                です。幅と高さは、1920と1080など映像に合わせます。映像だけの画面が開き、自動で始まります。
                <code>&amp;background=transparent&amp;lost=black</code>を付けると、信号が途切れたときに下のソースが見えます。
                <code>&amp;lost=slate</code>では信号なし画面を映します。
              </p>
            </Step>
            <Step title="ソースの扱いを決めます">
              <p>
                カスタムフレームレートを有効にして、映像のフレームレートを入れます。「OBSで音声を制御する」をオンにすると、音声がミキサーに出ます。シーンを切り替えた直後から映るように、「表示されていないときにソースをシャットダウンする」はオフにしておきます。
              </p>
            </Step>
          </Steps>
          <p>
            OBSからカメラのタリーを点けることもできます。デスクトップ版が必要です。
            <Link to="/controlsignals#tools">スイッチャー、カメラ、ボタン</Link>をご覧ください。
          </p>
          <Note>
            <p>
              OBSは送り出す前に独自の遅延を加えます。1秒ほどになることが多く、こちらの設定では減らせません。遅延を抑えたいときは
              <Link to="/app/sender">送信画面</Link>から送ってください。カメラとしてOBSの仮想カメラを選べます。
            </p>
            <p>
              パスワードのあるIDでは、端末での暗号化ができないため、WHIPは使えません。ブラウザソースでの受信はできます。URLの最後に
              <code>#password=</code>とパスワードを続けます。URLを見た人にはパスワードが知られます。
            </p>
          </Note>
        </>
      ),
    },
  ],
};
