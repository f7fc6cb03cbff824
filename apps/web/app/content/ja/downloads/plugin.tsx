import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "../../../downloads/content/common.tsx";
import { MAC_ROWS, requirements, TOOL_ROWS, WINDOWS_ROWS } from "../../../downloads/content/requirements.tsx";

export const text: PageText = {
  lead: "ノードツールの中で、映像、音声、制御信号を送受信するためのプラグインです。",
  sections: [
    {
      id: "purpose",
      heading: "用途",
      body: (
        <>
          <p>離れた場所の映像や動きを、作品や演出の素材として使えます。</p>
          <ul>
            <li>受信した映像と音声をノードとして扱い、作った映像を送る</li>
            <li>スマートフォンの傾きや動き、ゲームコントローラーの値で演出を動かす</li>
            <li>タリーを送る。タリーを送れるのは、アプリの中ではこのプラグインだけです</li>
          </ul>
        </>
      ),
    },
    requirements("ja", MAC_ROWS, WINDOWS_ROWS, TOOL_ROWS),
    beforeStart("ja", [
      "読み込み時にエラーが出る場合は、動作環境を満たしていません。OSとドライバーのバージョンをご確認ください。",
      "ツールの非商用版では、1920x1080の映像を扱えません。",
    ]),
  ],
};

export const next: readonly NextPage[] = [
  { to: "/controlsignals", title: "制御信号の対応表", text: "どの入力がどのチャンネルの値になるかの一覧です。" },
  { to: "/howto", title: "使い方", text: "タリーの出し方を手順で説明します。" },
  NEXT.ja.archive,
];
