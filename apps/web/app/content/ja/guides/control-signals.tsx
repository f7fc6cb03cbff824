import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { CHANNEL_USES, EXAMPLES, KEYS, TALLY_VALUES } from "../../../guides/control-signals/signal-rows.ts";
import { FACTS, range } from "../../../guides/facts.ts";
import { Shot } from "../../../guides/shot.tsx";
import { tally } from "../screens/tally.ts";

const json = (value: unknown) => <code>{JSON.stringify(value)}</code>;
const key = (name: string) => <code>{name}</code>;

export const ja: PageText = {
  lead: "CTRLモードが送る値と、チャンネル番号の一覧です。受信するツールを作るときや、ほかの機器から同じ形式で送るときにご覧ください。",
  sections: [
    {
      id: "channels",
      heading: "チャンネルの対応",
      body: (
        <>
          <p>
            制御チャンネルの{range(FACTS.motionChannels)}がセンサー、{range(FACTS.controllerChannels)}
            がゲームコントローラーです。1台が1つの番号を使います。
          </p>
          <DataTable
            caption="制御チャンネルと送られるもの"
            columns={["制御チャンネル", "送られるもの", "名前(key)"]}
            figures={[0]}
            rows={CHANNEL_USES.map(({ channel, use, nth }) => [
              channel,
              use === "motion" ? `端末${nth}台目のジャイロスコープ、加速度計、向き` : `ゲームコントローラー${nth}台目`,
              use === "motion" ? (
                <>
                  {key(KEYS.gyroscope)} {key(KEYS.accelerometer)} {key(KEYS.orientation)}
                </>
              ) : (
                key(KEYS.controller)
              ),
            ])}
          />
          <p>
            この番号はCTRLで使うものです。中継サーバーは、どの番号でも、どの名前の値でも中継します。
            {FACTS.controllerChannels.to + 1}から
            {FACTS.channel.to}は自由に使えます。
          </p>
          <Shot
            name="ctrl"
            narrow
            alt="スマートフォンのCTRL。シリアルID、センサーの制御チャンネル、ゲームコントローラーの欄がある。"
          />
        </>
      ),
    },
    {
      id: "motion",
      heading: "センサーの値",
      body: (
        <>
          <DataTable
            caption="センサーの値"
            columns={["名前(key)", "内容", "単位と範囲", "例"]}
            rows={[
              [key(KEYS.gyroscope), "端末のz、x、y軸まわりの回転の速さ", "度/秒", json(EXAMPLES.gyroscope)],
              [key(KEYS.accelerometer), "端末のx、y、z軸に沿う加速度。重力を含む", "m/s²", json(EXAMPLES.accelerometer)],
              [
                key(KEYS.orientation),
                "端末の向き。absoluteがtrueのとき、alphaは北からの角度",
                "度。alpha 0〜360、beta -180〜180、gamma -90〜90",
                json(EXAMPLES.orientation),
              ],
            ]}
          />
          <p>
            軸は端末に固定されています。xは画面の右、yは画面の上、zは画面から手前の向きです。値は小数第3位まで送ります。iOSのWebKitでは、加速度の符号が仕様と逆です。ページからは確実に見分けられないため、ブラウザーが渡した値のまま送ります。
          </p>
        </>
      ),
    },
    {
      id: "controller",
      heading: "ゲームコントローラーの値",
      body: (
        <>
          <p>
            名前は{key(KEYS.controller)}です。<code>axes</code>は-1から1で、右と下が正です。<code>buttons</code>の
            <code>value</code>
            は押し込みの深さで、0から1です。例: {json(EXAMPLES.controller)}
          </p>
          <p>
            <code>mapping</code>が<code>standard</code>のとき、順番は次のとおりです。それ以外では機器ごとに異なります。
          </p>
          <DataTable
            caption="standard の軸"
            columns={["軸", "内容"]}
            figures={[0]}
            rows={[
              ["0, 1", "左スティックのx、y"],
              ["2, 3", "右スティックのx、y"],
            ]}
          />
          <DataTable
            caption="standard のボタン"
            columns={["ボタン", "内容"]}
            figures={[0]}
            rows={[
              ["0, 1, 2, 3", "右側の4つのボタンの下、右、左、上"],
              ["4, 5", "左と右のショルダー"],
              ["6, 7", "左と右のトリガー"],
              ["8, 9", "中央の左と右"],
              ["10, 11", "左と右のスティックの押し込み"],
              ["12, 13, 14, 15", "十字キーの上、下、左、右"],
              ["16", "中央"],
            ]}
          />
          <p>
            コントローラーを外したとき、またはページが隠れて読み取れなくなったときは、すべての軸を0、すべてのボタンを離した状態にして、最後に一度送ります。
          </p>
        </>
      ),
    },
    {
      id: "tally",
      heading: "タリー",
      body: (
        <>
          <p>
            名前は{key(KEYS.tally)}、値は数です。制御チャンネルの{range(FACTS.channel)}のどれでも使えます。
          </p>
          <DataTable
            caption="タリーの値"
            columns={["値", "表示"]}
            figures={[0]}
            rows={TALLY_VALUES.map(({ name, value }) => [value, tally.tally.word[name]])}
          />
        </>
      ),
    },
    {
      id: "tools",
      heading: "スイッチャー、カメラ、ボタン",
      body: (
        <>
          <p>
            デスクトップ版は、スタジオの機材と制御チャンネルをつなぎます。設定ファイルに書いたものだけを開きます。コマンドは
            <code>setsuna control --edge</code>です。
          </p>
          <DataTable
            caption="デスクトップ版がつなぐ機材"
            columns={["機材", "できること"]}
            rows={[
              ["OBS、vMix、ATEM", "オンエア中は赤、プレビュー中は緑のタリーを点ける"],
              ["TSL UMD 3.1、4.0、5.0", "タリーの入力と出力(UDP、TCP)"],
              ["OSC 1.0、1.1", "制御の値の入力と出力(UDP、TCP)"],
              ["VISCAのカメラ", "タリーを表示する。ゲームコントローラー、OSC、ボタンで動かす"],
              ["Bitfocus Companion", "専用のモジュールで、これらをボタンから操作する"],
            ]}
          />
          <p>
            カメラは、制御チャンネルの1つに割り当てます。そのチャンネルのCTRLでゲームコントローラーを使うと、左スティックでパンとチルト、右スティックでズーム、肩のボタンでフォーカスを操作でき、右側の4つのボタンでプリセットに移ります。操作が届かなくなると、理由にかかわらず、カメラは
            {FACTS.cameraStopSeconds}秒で自動的に止まります。
          </p>
          <Note>
            <p>
              受け取ったものは「TSLを受信: index 3, L0 T0
              R1」のように、ログとアプリの画面に出ます。読み取れなかったものも同じように出ます。ランプが点かないときは、まずここを見てください。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "other",
      heading: "そのほかの名前",
      body: (
        <p>
          {key(KEYS.quality)}はControl Qualityの要求、{key(KEYS.qualityAnswer)}
          はその返事です。これらと上の表の名前を除けば、任意の名前で任意のJSONの値を送れます。送信画面の「制御信号を送る」から試せます。
        </p>
      ),
    },
    {
      id: "rates",
      heading: "送る間隔と届き方",
      body: (
        <>
          <p>
            値は、変わったときに送ります。1つの名前につき毎秒{FACTS.signalsPerSecond}
            回までです。どれも「状態」なので、最新の値だけが有効です。1秒ごとに再送し、あとから参加した相手にも届きます。回線が追いつかないときは値の数が減り、古い値が遅れて届くことはありません。
          </p>
          <Note>
            <p>
              パスワードのあるIDでは、値は暗号化されます。名前だけは暗号化しません。詳しくは
              <Link to="/explanation#encryption">IDパスワードと暗号化</Link>
              をご覧ください。
            </p>
          </Note>
        </>
      ),
    },
  ],
};
