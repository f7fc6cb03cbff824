import { Link } from "react-router";
import { ChainDrawing } from "../../../components/drawings/chain-drawing.tsx";
import { DataTable } from "../../../components/text-page/data-table.tsx";
import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { Step, Steps } from "../../../components/text-page/steps.tsx";
import { inMs, latencyOf } from "../../../landing/record/latency-figures.ts";
import { latencyIncludes } from "../latency-includes.ts";

const clean = latencyOf("clean", "ours");
const down = latencyOf("bad", "ours-downlink");
const up = latencyOf("bad", "ours-uplink");

export const ja: PageText = {
  lead: (
    <p>
      地上波の放送局と有料放送のチャンネルが、それぞれの理由で同じものを求めています。安心して放送に使える、インターネット経由の生中継です。一方はニュースの10分間、もう一方はコンサートの3時間に使います。両社は共同で試験することにしました。
    </p>
  ),
  sections: [
    {
      id: "example",
      heading: "このページについて",
      body: (
        <Note>
          <p>
            共同試験の進め方の例です。特定の会社の名前も、実績も載せていません。数値は当社のベンチで測ったもので、条件を添えています。
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
            地上波の局が心配するのは、放送中のフリーズと、口の動きと声のずれです。有料放送のチャンネルが心配するのは3時間目です。ずれの蓄積、メモリーの不足、コンピューターの自動更新などです。どちらも、まだ試験にはなっていません。数値と、測る回線と、測る担当者が決まって、初めて試験になります。
          </p>
          <DataTable
            caption="要望から試験へ"
            columns={["要望", "試験", "合格"]}
            rows={[
              ["放送中に止まらない", "局の回線で30分、遅延300 ms", "200 msを超えるフリーズがない"],
              ["口の動きと声が合う", "カメラの前で手をたたき、受信側で撮影する", "40 ms以内"],
              ["切り替えてもずれない", "2台で同じ時計を撮り、同じ遅延で受信する", "1フレーム以内"],
              ["3時間続けて使える", "送受信を動かし続け、最後に数値を見る", "最初と同じ"],
              ["回線が切れる", "ケーブルを10秒抜く", "操作なしで、5秒以内に映像が戻る"],
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
              { name: "中継サーバー", lines: ["どちらの社内でもない場所"], down: ["映像 1、音声 1"], back: ["映像 2、音声 2"] },
              { name: "有料放送のチャンネル", lines: ["ホール、送出"] },
            ]}
          />
          <p>
            両社が送信も受信も行うので、評価だけをする側はありません。中継サーバーは第三の場所に置きます。一方の社内の回線の影響を、もう一方からも確かめられるようにするためです。
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
              両社が同じ素材を、建物の中の安定した回線で流し、当社の値と比べます。遅延の中央値は{inMs(clean.p50)}
              &nbsp;ms、95パーセンタイルは{inMs(clean.p95)}&nbsp;msです({latencyIncludes}
              )。違う値が出たら、先にその理由を調べます。
            </p>
          </Step>
          <Step title="2週目: わざと悪い回線で。">
            <p>
              片道25&nbsp;ms、揺らぎ15&nbsp;msまで、損失1&nbsp;%。当社のベンチでは、この回線を受信側に置くと、中央値が
              {inMs(down.p50)}&nbsp;ms、95パーセンタイルが{inMs(down.p95)}&nbsp;ms、送信側に置くと{inMs(up.p50)}&nbsp;msと
              {inMs(up.p95)}&nbsp;msでした。10秒間のフリーズは、それぞれ{down.frozenMs.toFixed(0)}&nbsp;msと
              {up.frozenMs.toFixed(0)}&nbsp;msです。
            </p>
          </Step>
          <Step title="3週目: 実際の回線で、実際の時刻に。">
            <p>両社が、起きたことを時刻とともに記録します。両方の記録にあるものだけを、経路の不具合とします。</p>
          </Step>
          <Step title="4週目: まずオフエアで、次に放送で。">
            <p>いつもの経路を待機させたうえで、生中継を1回入れます。終わったら表を埋め、両社が署名します。</p>
          </Step>
        </Steps>
      ),
    },
    {
      id: "after",
      heading: "試験の後に残るもの",
      body: (
        <ul>
          <li>意見ではなく数値の入った表と、番組の種類ごとに決めた遅延。</li>
          <li>
            足りないものの一覧。防げたことの大きい順に並べます。試験のご相談は、<Link to="/contact">お問い合わせ</Link>から。
          </li>
          <li>使わないほうがよい場合の判断。2本目の回線がないなら、いまも衛星中継車のほうが頼りになります。</li>
        </ul>
      ),
    },
  ],
};
