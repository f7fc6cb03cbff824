import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";

const clean = latencyOf("clean", "ours");
const down = latencyOf("bad", "ours-downlink");
const up = latencyOf("bad", "ours-uplink");

/** The example of a trial by two broadcasters, in Japanese. */
export const ja: PageText = {
  lead: (
    <p>
      地上波の放送局と有料放送のチャンネルが、違う理由で同じものを求めています。放送に載せられる、インターネット経由の生中継の経路です。片方はニュースの10分、もう片方はコンサートの3時間に使います。両社は一緒に試すことにしました。
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "このページについて",
      body: (
        <Note>
          <p>
            共同の試験をどう進めるかの例です。特定の会社の名前も、実績も載せていません。数値は当社のベンチで測ったもので、条件を添えました。
          </p>
        </Note>
      ),
    },
    {
      id: "wants",
      heading: "2つの要望を、1つの試験表に",
      body: (
        <>
          <p>
            地上波の局が恐れるのは、放送中の静止と、口と声のずれです。有料放送のチャンネルが恐れるのは3時間目です。ずれが積もる、メモリーが減る、機械が勝手に更新を始める。どちらの心配も、まだ試験ではありません。数値と、測る回線と、読み取る人が決まって、はじめて試験になります。
          </p>
          <DataTable
            caption="要望から試験へ"
            columns={["要望", "試験", "合格"]}
            rows={[
              ["放送中に止まらない", "局の回線で30分、遅延300 ms", "200 msを超える静止がない"],
              ["口と声が合う", "カメラの前で手をたたき、向こうで撮る", "40 ms以内"],
              ["切り替えてもずれない", "2台の送信で同じ時計を写し、同じ遅延にする", "1フレーム以内"],
              ["3時間もつ", "送受信に触れず、最後に数値を見る", "始めと同じ"],
              ["回線が切れる", "ケーブルを10秒抜く", "だれも触れずに5秒以内に戻る"],
            ]}
          />
        </>
      ),
    },
    {
      id: "signals",
      heading: "信号の流れ",
      body: (
        <>
          <ChainDrawing
            label="2つの放送局が、中継サーバーを通して互いの番組を送り合い、連絡の音声も両方向に流れる。"
            places={[
              {
                name: "地上波の局",
                lines: ["報道、スイッチャー"],
                down: ["映像 1、音声 1", "連絡 音声 11"],
                back: ["映像 2、音声 2", "連絡 音声 12"],
              },
              { name: "中継サーバー", lines: ["どちらでもない場所に"], down: ["映像 1、音声 1"], back: ["映像 2、音声 2"] },
              { name: "有料放送のチャンネル", lines: ["ホール、送出"] },
            ]}
          />
          <p>
            両方が送り、両方が受けます。批評だけをする側はありません。中継サーバーは第三の場所に置きます。片方の建物が回線に与える影響を、もう片方からも見られるようにするためです。
          </p>
        </>
      ),
    },
    {
      id: "course",
      heading: "4週間の進め方",
      body: (
        <Steps>
          <Step title="1週目: 同じものさしを持つ。">
            <p>
              両社が同じ素材を、建物の中の安定した回線で流し、当社の値と比べます。撮影から表示まで、中央値{inMs(clean.p50)}
              &nbsp;ms、95パーセンタイル{inMs(clean.p95)}&nbsp;msです。違う値が出たら、先にその理由を調べます。
            </p>
          </Step>
          <Step title="2週目: わざと悪い回線で。">
            <p>
              片道25&nbsp;ms、揺らぎ15&nbsp;msまで、損失1&nbsp;%。当社のベンチでは、受信側に置くと{inMs(down.p50)}&nbsp;msと
              {inMs(down.p95)}&nbsp;ms、送信側に置くと{inMs(up.p50)}&nbsp;msと{inMs(up.p95)}
              &nbsp;msでした。10秒間の静止は、それぞれ{down.frozenMs.toFixed(0)}&nbsp;msと{up.frozenMs.toFixed(0)}&nbsp;msです。
            </p>
          </Step>
          <Step title="3週目: 本当の回線で、本当の時間に。">
            <p>両社が、見たことを時刻とともに書き留めます。両方の記録にあるものだけを、経路の不具合とします。</p>
          </Step>
          <Step title="4週目: 収録で、そして放送で。">
            <p>いつもの経路を横に用意したうえで、生中継を1回挿し込みます。終わったら表を埋め、両社が署名します。</p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "after",
      heading: "試験の後に残るもの",
      body: (
        <ul>
          <li>意見でなく数値の入った表と、番組の種類ごとに決めた遅延。</li>
          <li>
            足りないものの一覧。あれば何を防げたかの順に並べます。試験のご相談は、<Link to="/contact">お問い合わせ</Link>から。
          </li>
          <li>使わない場合の判断。2本目の回線がないなら、いまも衛星中継車のほうが頼りになります。</li>
        </ul>
      ),
    },
  ],
};
