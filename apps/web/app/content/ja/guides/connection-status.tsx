import type { ContractEffect } from "@setsuna/account";
import type { ContractStatus } from "@setsuna/contracts";
import { Link } from "react-router";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Definitions } from "../../../components/text-page/definitions.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { CONTRACT_ROWS } from "../../../guides/connection-status/contract-rows.ts";
import { LiveStatus } from "../../../guides/connection-status/live-status.tsx";
import { Shot } from "../../../guides/shot.tsx";
import { latencyIncludes } from "../latency-includes.ts";
import { channels } from "../screens/channels.ts";
import { connections as connectionWords } from "../screens/connections.ts";
import { latency as latencyWords } from "../screens/latency.ts";
import { liveMap as mapWords } from "../screens/live-map.ts";
import { serialIds } from "../screens/serial-ids.ts";

const { connections } = connectionWords;
const { liveMap } = mapWords;
const { latency } = latencyWords;
const { phase } = channels.channels;
const card = serialIds.serialIds.statuses;

const STATUSES: Readonly<Record<ContractStatus, string>> = {
  usable: "利用できる",
  "payment-unconfirmed-usable": "お支払いを確認できていないが、利用できる",
  restricted: "運営による制限",
  "restricted-payment": "お支払いを確認できないための制限",
  "restricted-overload": "接続数が多すぎるための制限",
  "restricted-terms": "規約に反する利用のための制限",
  "cancelled-usable": "解約済み、削除待ち。期限まで利用できる",
};
const EFFECTS: Readonly<Record<ContractEffect["name"], string>> = {
  open: "送信も受信もできます",
  "no-new-receivers": "つながっているものは続きます。新しい受信だけを拒否します",
  shut: "送信も受信もできません。実行中のものは終了します",
};

export const ja: PageText = {
  lead: "シリアルIDに、いま誰がつながっているかを確かめるページです。表示の意味と、IDの状態ごとにできることも説明します。",
  sections: [
    { id: "live", heading: "自分のIDの通信状況", body: <LiveStatus /> },
    {
      id: "columns",
      heading: "表示される項目",
      body: (
        <>
          <p>
            マイページの「{connections.title}
            」では、IDごとに、つながっている端末を1行ずつ表示します。ページを開いている間、約1.5秒ごとに更新します。
          </p>
          <Shot
            name="connections"
            alt="マイページの通信状況。送信と受信の行に、ストリーム、アドレス、経路、接続開始、ビットレート、損失が並び、終了のボタンがある。"
          />
          <Definitions
            entries={[
              {
                term: connections.direction,
                definition: `「${connections.directions.send}」は送っている端末、「${connections.directions.receive}」は受け取っている端末です。WHIP/WHEPのソフトウェアには、その印が付きます。`,
              },
              {
                term: connections.streams,
                definition: "映像、音声、制御の種類とチャンネル番号です。FASTチャンネルも表示します。",
              },
              { term: connections.address, definition: "相手のIPアドレスの一部です。IPv4は最後の区切り、IPv6は後半を伏せます。" },
              {
                term: connections.route,
                definition: `「${connections.routes.relay}」は中継サーバー経由、「${connections.routes.turn}」は中継サーバーに直接届かない回線からの接続、「${connections.routes.direct}」はブラウザー同士の接続です。`,
              },
              { term: connections.since, definition: "つながった時刻です。再接続すると新しい時刻になります。" },
              { term: connections.bitrate, definition: "直近1秒に流れた量です。" },
              { term: connections.loss, definition: "直近5秒に失われたパケットの割合です。補う前の値です。" },
            ]}
          />
        </>
      ),
    },
    {
      id: "map",
      heading: "カードのつながりの図とサムネイル",
      body: (
        <>
          <p>
            マイページのIDのカードには、送信、中継、受信のつながりが図で表示されます。線の上にはビットレート、損失、往復時間が、端末には直近5分間の推移が出ます。1台の端末は1台として数え、押すと詳しい状態が開きます。WHIPやWHEPのソフトウェアには往復時間がありません。
          </p>
          <p>
            「{liveMap.thumbnails}
            」をオンにすると、送信ごとに小さな静止画が付きます。静止画は送信中のページが約10秒ごとに作り、見られるのはあなただけです。サーバーは最新の1枚をメモリーに置くだけで、送信が終わると消します。はじめはオフです。パスワードのあるIDの映像は端末間で暗号化されるため、静止画は作りません。
          </p>
        </>
      ),
    },
    {
      id: "ending",
      heading: "接続を終了する",
      body: (
        <>
          <p>
            「{connections.end}
            」を押すと、その端末の接続はただちに終了します。相手の画面には契約者が終了したことが表示され、自動では再接続しません。
          </p>
          <Note>
            <p>
              相手がもう一度開始すれば、再びつながります。使わせないようにするには、IDの
              <Link to="/explanation#encryption">パスワード</Link>
              または<Link to="/explanation#ip-restriction">IP制限</Link>
              を変えてください。WHIP/WHEPのソフトウェアは、設定によっては自動で再接続します。
            </p>
          </Note>
        </>
      ),
    },
    {
      id: "phases",
      heading: "送信画面と受信画面の状態",
      body: (
        <DataTable
          caption="画面に出る状態"
          columns={["状態", "意味", "すること"]}
          rows={[
            [phase.idle, "始めていません", "「開始」を押します"],
            [phase.acquiring, "カメラとマイクの許可を待っています", "ブラウザーの表示で許可します"],
            [phase.connecting, "サーバーに接続しています", "数秒待ちます"],
            [phase["waiting-for-sender"], "接続しましたが、まだ誰も送信していません", "IDと番号、送信側の開始を確かめます"],
            [phase.live, "送信または受信しています", "ありません"],
            [phase.reconnecting, "接続が切れたため、再接続しています", "ありません。自動で続けます"],
            [phase.refused, "サーバーに拒否されました", "表示された理由を直し、もう一度開始します"],
            [phase.failed, "続けられなくなりました", "表示された理由を確かめ、もう一度開始します"],
          ]}
        />
      ),
    },
    {
      id: "latency",
      heading: "直近1分の遅延",
      body: (
        <>
          <p>受信画面のパネルに、直近60秒の様子をグラフで表示します。片道の遅延は、{latencyIncludes}。</p>
          <Definitions
            entries={[
              {
                term: latency.chart,
                definition:
                  "線が遅延の中央値、その上の帯が95パーセンタイルまでです。フリーズは、上端に印のある柱です。下の棒は、上向きが修復したパケット(再送とFECによる復元)、下向きが失われたパケットです。矢印キーかポインターで、1秒ずつ読めます。",
              },
              {
                term: latency.stagesHeading,
                definition: `${latency.stages.capture}から${latency.stages.draw}までの段階ごとの棒です。中央値のフレームと、遅いフレームの値があります。合計は表示中の遅延です。測れない段階には行がありません。たとえばWHIPのソフトウェアでは、送信側と上りを1つにまとめます。`,
              },
              {
                term: `${latency.savePicture}、${latency.saveFile}`,
                definition:
                  "フリーズやパケットのまとまった損失のあとに、直近の1分を保存してほかの人に見せられます。シリアルIDとパスワードは含みません。",
              },
            ]}
          />
        </>
      ),
    },
    {
      id: "contract",
      heading: "IDの契約の状態",
      body: (
        <>
          <p>契約の状態は7つあります。マイページのIDのカードには、4つにまとめて表示します。</p>
          <DataTable
            caption="契約の状態とできること"
            columns={["状態", "カードの表示", "送信と受信"]}
            rows={CONTRACT_ROWS.map((row) => [STATUSES[row.status], card[row.card], EFFECTS[row.effect]])}
          />
          <p>
            お支払いについては<Link to="/purchaseandcancellation#failed">お支払いができなかったとき</Link>
            をご覧ください。制限の理由がわからないときは、<Link to="/contact">お問い合わせ</Link>ください。
          </p>
        </>
      ),
    },
  ],
};
