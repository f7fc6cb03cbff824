import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const clean = latencyOf("clean", "ours");

export const ja: PageText = {
  lead: (
    <p>
      港の屋上に1台、リングの上に1台、ふだんは消灯しているスタジオに1台。どのカメラのそばにも人はいません。別の街にいる1人が、コントローラーを手に、次に使う1台を操作します。
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "このページについて",
      body: (
        <Note>
          <p>構成の例です。特定のお客様の記録ではなく、場所は架空のものです。数値にはすべて条件を添えています。</p>
        </Note>
      ),
    },
    {
      id: "hand",
      heading: "遅れに最初に気づくのは、手",
      body: (
        <>
          <p>
            遅れた映像を見ながらパンすると、行き過ぎ、戻り、また行き過ぎます。150&nbsp;ms程度までは手が慣れますが、それを超えると、少し動かしては待つ操作になります。一方、視聴者は数秒の遅れにも気づきません。操作する人と視聴者には、別の映像を見せるべきです。ただし、上りの帯域は1本分しかありません。
          </p>
          <p>
            <Link to="/multilatency">Multi Latency</Link>
            は、このための機能です。送信は1回だけです。FASTチャンネルは、欠けがあっても届いた順にすぐ表示します。通常チャンネルは、同じ映像を、欠けを補ってからあとで表示します。750&nbsp;msと0&nbsp;msの違いは、
            <Link to="/multidemo">デモ</Link>で体験できます。
          </p>
        </>
      ),
    },
    {
      id: "signals",
      heading: "信号の流れ",
      body: (
        <>
          <ChainDrawing
            label="カメラのPCは中継サーバーへ1本だけ送る。中継サーバーは操作する人にFASTを、放送には通常チャンネルを渡す。コントローラーの値とタリーはカメラへ戻る。"
            places={[
              { name: "屋上", lines: ["カメラ、電動雲台、小型PC"], down: ["送信は1本"], back: ["制御 4", "タリー 21"] },
              {
                name: "中継サーバー",
                lines: ["FAST 2、通常 1"],
                down: ["FAST、すぐに"],
                back: ["スティックの値", "ビットレート 制御 31"],
              },
              { name: "操作する人", lines: ["映像、ゲームコントローラー"], down: ["合図"] },
              { name: "放送", lines: ["通常チャンネル、750 ms後"] },
            ]}
          />
          <DataTable
            caption="誰がどれを受信するか"
            columns={["チャンネル", "受信側", "遅延", "理由"]}
            figures={[2]}
            rows={[
              ["FAST 映像 2", "操作する人", "なし", "操作に使う映像"],
              ["通常 映像 1", "放送", "750 ms", "失われたパケットがそれまでに届く"],
              ["制御 4", "雲台のPC", "なし", "コントローラーのスティック"],
              ["制御 21", "カメラ脇のスマートフォン", "なし", "そばを通る人へのタリー"],
              ["制御 31", "送信側", "なし", "操作する人が決めるビットレート"],
            ]}
          />
          <p>
            当社のベンチでは、安定した回線で遅延の中央値が{inMs(clean.p50)}&nbsp;ms、95パーセンタイルが{inMs(clean.p95)}
            &nbsp;msでした(1台のコンピューターの中で測定。{latencyIncludes}
            )。実際にはこれに、往復時間の半分と、カメラとディスプレイの時間が加わります。
          </p>
        </>
      ),
    },
    {
      id: "head",
      heading: "最後の1メートルは、ご自身で",
      body: (
        <>
          <p>
            制御チャンネルでは、コントローラーのスティックの値を、映像と並行して最大で毎秒120回、常に最新の値で送ります。雲台のプロトコルには対応していません。受信側で小さなプログラムが、受信画面またはコマンドラインのローカルAPIから値を読み、雲台のメーカーのプロトコルで動かします。
          </p>
          <ul>
            <li>値が途絶えたら、雲台も止めます。回線が切れたあとも動き続けると、可動範囲の端に当たります。</li>
            <li>
              速度の上限は、操作する人に任せず、プログラムで決めます。机に落としたコントローラーは、最大の値を送り続けます。
            </li>
            <li>基準の向きを決め、送信が再開したときは、そこへ戻します。</li>
          </ul>
          <p>
            どの入力がどの値になるかは、<Link to="/controlsignals">制御信号の対応表</Link>にあります。
          </p>
        </>
      ),
    },
    {
      id: "alone",
      heading: "何か月も無人のカメラ",
      body: (
        <ul>
          <li>
            送信も受信も、切れると自動で再接続します。設定はすべてリンクに含められるので、PCの起動と同時にページを開くようにします。
          </li>
          <li>夜はビットレートを下げます。操作する人が離れた場所から変えられ、屋上に上がる必要はありません。</li>
          <li>IDパスワードを設定すると、屋上から操作する人まで暗号化されます。IP制限も設定します。</li>
          <li>電源の切れたPCや霜のついたレンズは、ソフトウェアでは直せません。はしごの手配も計画に入れておきます。</li>
        </ul>
      ),
    },
  ],
};
