import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { FACTS, figure, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";

const { channel, channelsPerLicence, licences, motionChannels, controllerChannels } = FACTS;

export const ja: PageText = {
  lead: "送信側と受信側に、同じIDと同じチャンネル番号を入力します。一致した相手だけがつながります。IPアドレスを調べたり、ルーターの設定を変えたりする必要はありません。",
  sections: [
    {
      id: "meeting",
      heading: "送信側と受信側がつながる仕組み",
      body: (
        <>
          <p>
            送信を始めると、映像、音声、制御のそれぞれに、<strong>シリアルID</strong>と<strong>チャンネル番号</strong>
            で宛先が付きます。受信側は、同じIDと同じ番号を指定して受け取ります。
          </p>
          <p>
            どちらを先に始めてもかまいません。受信を先に始めた場合は「送信が始まるのを待っています」と表示され、送信が始まるとそのまま映ります。
          </p>
          <DataTable
            caption="つながるために一致が必要なもの"
            columns={["項目", "送信側", "受信側", "違うとき"]}
            rows={[
              ["シリアルID", "abc-defg", "abc-defg", "別のIDの映像を待つことになり、映りません"],
              ["チャンネル番号", "映像 1", "映像 1", "送信を待つ表示のまま変わりません"],
              ["IDパスワード", "設定したもの", "同じもの", "接続を拒否し、パスワードが違うことを表示します"],
            ]}
          />
          <p>1つのチャンネルに送信できるのは1か所だけですが、受信は何か所でもできます。</p>
        </>
      ),
    },
    {
      id: "serial-id",
      heading: "シリアルID",
      body: (
        <>
          <p>
            英字7文字の名前です。<code>abc-defg</code>{" "}
            のように3文字と4文字に区切って表示します。大文字で入力しても、ハイフンを省いてもかまいません。
          </p>
          <p>
            アカウントを登録すると、FreeのIDが1つ自動で発行されます。1つのアカウントで複数のIDを持てます。プランはIDごとに決まり、FreeのIDが自動で有料になることはありません。
          </p>
          <Shot
            name="serial-ids"
            alt="マイページのシリアルID。IDの文字、映像チャンネル、開始日、契約の状態と、IDの変更などのボタンが並ぶ。"
            caption="マイページの「シリアルID」。IDは、右のボタンでコピーできます。"
          />
        </>
      ),
    },
    {
      id: "channel",
      heading: "チャンネル",
      body: (
        <>
          <p>
            チャンネルは{range(channel)}
            の番号です。映像、音声、制御は別々に数えるので、映像1と音声1と制御1は、同時に使える3本のストリームです。
          </p>
          <DataTable
            caption="1つのIDで使えるチャンネル"
            columns={["種類", "番号", "同時に使える数"]}
            figures={[1]}
            rows={[
              [
                "映像",
                range({ from: 1, to: channel.to }),
                `1ライセンスにつき${channelsPerLicence}。番号は1から、ID全体の上限(ライセンス数×${channelsPerLicence})まで`,
              ],
              ["音声", range(channel), `ID全体で${channel.to}`],
              ["制御", range(channel), `ID全体で${channel.to}`],
            ]}
          />
          <p>
            たとえば2ライセンスのIDでは、映像の1から{2 * channelsPerLicence}
            が使えます。映像7を送ろうとすると、上限を超えているというエラーになります。
          </p>
        </>
      ),
    },
    {
      id: "numbers",
      heading: "番号の使い分け",
      body: (
        <>
          <p>ほとんどの番号は自由に決められます。次のものには、決まった範囲や条件があります。</p>
          <DataTable
            caption="番号と用途"
            columns={["用途", "種類", "番号", "条件"]}
            figures={[2]}
            rows={[
              ["ジャイロスコープ、加速度計、端末の向き", "制御", range(motionChannels), "端末1台に1つ"],
              ["ゲームコントローラー", "制御", range(controllerChannels), "1台に1つ。2台目からは次の番号"],
              ["タリー", "制御", range(channel), "送信側と表示側で同じ番号"],
              ["トークバック", "音声", String(FACTS.talkbackChannel), "変えるときは、話す側と聞く側で同じ番号"],
              ["FAST(Multi Latency)", "映像・音声", range(channel), "通常のチャンネルと違う番号"],
              ["ビットレート制御(Control Quality)", "制御", range(channel), "主に使う制御チャンネルと違う番号"],
              ["CAMERAモードの映像と音声", "映像・音声", range({ from: 0, to: channel.to }), "0にした種類は送りません"],
            ]}
          />
          <p>
            センサーとコントローラーの値の形式は<Link to="/controlsignals">制御信号の対応表</Link>にあります。
          </p>
        </>
      ),
    },
    {
      id: "licence",
      heading: "ライセンス",
      body: (
        <>
          <p>
            有料プランはライセンス単位で購入します。1ライセンスで映像チャンネルが{channelsPerLicence}つ増え、1つのIDに最大
            {licences}
            ライセンス(映像
            {figure(licences * channelsPerLicence)}
            チャンネル)を持てます。ライセンスを別のIDへ移したり、2つのIDのライセンスをまとめたりすることはできません。
          </p>
          <p>
            料金は<Link to="/purchaseandcancellation">購入と解約</Link>をご覧ください。
          </p>
        </>
      ),
    },
    {
      id: "password",
      heading: "IDパスワード",
      body: (
        <>
          <p>
            IDは短いため、知っている人や言い当てた人に接続される可能性があります。CommercialとProのIDには、8文字までの半角英数字と記号でパスワードを設定できます。設定すると、送信側と受信側に同じパスワードを入力した場合だけつながります。
          </p>
          <p>
            パスワードのあるIDでは、映像、音声、制御信号を端末の中で暗号化してから送ります。中継サーバーは中身を読めません。パスワードそのものもサーバーへは送られず、端末にも保存しません。
          </p>
          <Note>
            <p>
              パスワードを変えると、そのIDの送信と受信はすべて終了します。本番中には変更しないでください。アカウントのログインに使うパスワードとは別のものです。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "examples",
      heading: "設定の例",
      body: (
        <Definitions
          entries={[
            {
              term: "カメラ1台を離れた部屋で見る",
              definition: "送信側も受信側も、映像1、音声1。FreeのIDで足ります。",
            },
            {
              term: "カメラ3台とスイッチャー",
              definition:
                "カメラは映像1、2、3を別々の端末から送り、受信側は1つの画面に3つのプレーヤーを並べます。タリーは制御1、カメラごとに分けるなら制御1、2、3を使います。",
            },
            {
              term: "演者へ返しの映像を送る",
              definition: "行きを映像1と音声1、返しを映像2と音声2にします。IDは1つで足ります。",
            },
            {
              term: "速い映像と欠けのない映像を両方使う",
              definition: "送信側で映像1とFAST 2を指定します。操作する人はFASTの2を、収録や配信は1を受け取ります。",
            },
            {
              term: "スマートフォンの動きで操作する",
              definition: "スマートフォンのCTRLモードで制御1を送り、受け取るツールも制御1を指定します。",
            },
          ]}
        />
      ),
    },
    {
      id: "changes",
      heading: "IDの変更と削除",
      body: (
        <>
          <p>
            IDが外部に知られてしまったときは、マイページの「IDを変更」で新しいIDに変えられます。プラン、ライセンス、IP制限はそのまま引き継ぎます。パスワードは引き継がないので、必要なら設定し直してください。
          </p>
          <Note caution>
            <p>
              変更または削除したIDは、すぐに使えなくなり、送信と受信が止まります。同じIDが再び発行されることはなく、元に戻すこともできません。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "people",
      heading: "使える人",
      body: (
        <p>
          契約者は、ほかの人にIDの利用を許可できます。利用する人にアカウントは必要ありません。ID、チャンネル、設定されている場合はパスワードを知っていれば、誰でも接続できます。接続元を限るには、パスワードのほかに
          <Link to="/explanation#ip-restriction">IP制限</Link>を使います。FreeのIDは商用利用できません。
        </p>
      ),
    },
  ],
};
