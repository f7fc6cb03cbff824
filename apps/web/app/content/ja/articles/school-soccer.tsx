import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const up = latencyOf("bad", "ours-uplink");

export const ja: PageText = {
  lead: (
    <p>
      高校女子サッカー選手権の準々決勝。2つの会場で、同じ時刻に試合が始まります。中継車も専用回線もありません。現場に出るのは5人と車1台。2試合を、局の副調整室にある1台のスイッチャーで切り替えます。
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "このページについて",
      body: (
        <Note>
          <p>
            計画のための構成例です。特定のお客様や大会の記録ではなく、大会も人員も架空のものです。製品について書いたことは、商用でなければFreeのIDで試せます。
          </p>
        </Note>
      ),
    },
    {
      id: "signals",
      heading: "信号の流れ",
      body: (
        <>
          <ChainDrawing
            label="会場Aはカメラ2台と音声を中継サーバー経由で局の副調整室へ送り、タリー、連絡の音声、放送映像を受け取る。会場Bも別のチャンネルで同じことをする。"
            places={[
              {
                name: "会場A",
                lines: ["メインカメラ、寄りカメラ"],
                down: ["映像 1、2", "音声 1"],
                back: ["タリー 21、22", "連絡 音声 11"],
              },
              { name: "中継サーバー", lines: ["IDは全体で1つ"], down: ["すべて"], back: ["放送映像 映像 6"] },
              {
                name: "副調整室",
                lines: ["切り替え、テロップ、実況"],
                down: ["タリー 23、24", "連絡 音声 12"],
                back: ["映像 3、4", "音声 2"],
              },
              { name: "会場B", lines: ["メインカメラ、寄りカメラ", "同じ中継サーバー経由"] },
            ]}
          />
          <p>
            2会場で1つのシリアルIDを使い、チャンネルの番号を分け合います。副調整室では、1つの受信画面に4つの映像を並べます。映像1から6を使うので、3チャンネルのライセンスが2つ必要です。
          </p>
          <DataTable
            caption="チャンネル表"
            columns={["チャンネル", "送る側", "受ける側", "内容"]}
            figures={[0]}
            rows={[
              ["映像 1、2", "会場A", "副調整室", "メイン 6 Mbit/s、寄り 3 Mbit/s"],
              ["映像 3、4", "会場B", "副調整室", "同じ"],
              ["映像 6", "副調整室", "両会場", "放送中の映像 1 Mbit/s"],
              ["音声 1、2", "会場", "副調整室", "場内の音"],
              ["音声 11、12", "副調整室", "会場", "連絡(モノラル)"],
              ["制御 21-24", "副調整室", "カメラマン", "各カメラに付けたスマートフォンのタリー"],
            ]}
          />
        </>
      ),
    },
    {
      id: "delays",
      heading: "4台に、同じ遅延を",
      body: (
        <>
          <p>
            メインから寄りへ切り替えたとき、同じキックが2度見えてはいけません。4つのプレーヤーの遅延を400&nbsp;msにそろえます。どの回線を通っても、撮影からその時間が過ぎたときに表示されます。150でなく400にするのは、満員の会場での携帯回線を見込むためです。
          </p>
          <p>
            送信側が片道25&nbsp;ms、揺らぎ15&nbsp;msまで、損失1&nbsp;%の回線のとき、遅延の中央値は{inMs(up.p50)}
            &nbsp;ms、95パーセンタイルは{inMs(up.p95)}&nbsp;msでした({latencyIncludes}
            )。400なら、これより悪い回線にも余裕があります。連絡の音声は遅延0のままにして、会話がぶつからないようにします。
          </p>
        </>
      ),
    },
    {
      id: "day",
      heading: "当日の進行",
      body: (
        <Steps>
          <Step title="2時間前: 回線を確かめる。">
            <p>
              <Link to="/connectionstatus">通信状況</Link>
              で各送信の損失を、送信画面の統計で往復時間を、10分間記録します。予備の回線は、別の会社のものにします。
            </p>
          </Step>
          <Step title="1時間前: カメラにスマートフォンを付ける。">
            <p>カメラマンがTALLYのQRコードを読み取ります。副調整室から赤、緑、消灯を送り、連絡の音声で返事をもらいます。</p>
          </Step>
          <Step title="開場: もう一度測る。">
            <p>
              数百台のスマートフォンが同じ基地局につながります。損失が1 %を超える状態が続くなら、まず寄りのカメラを2
              Mbit/sに下げます。
            </p>
          </Step>
          <Step title="得点: リプレイ。">
            <p>
              受信画面には直近の600フレームが残っています。放送を続けたまま、担当者がシュートの場面まで戻り、再エンコードせずに保存します。
            </p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "limits",
      heading: "解決できないこと",
      body: (
        <ul>
          <li>2本の回線を1本に束ねることはできません。予備の回線には、別のカメラを載せます。</li>
          <li>時計と得点は、手で入力するか、表示板を撮影します。スコアボードとの連動機能はありません。</li>
          <li>放映権、安全、生徒の同意は主催者が確認することで、どれもこの構成を組む前に必要です。</li>
        </ul>
      ),
    },
  ],
};
