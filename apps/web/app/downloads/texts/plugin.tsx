import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { beforeStart, NEXT } from "./common.tsx";
import { MAC_ROWS, requirements, TOOL_ROWS, WINDOWS_ROWS } from "./requirements.tsx";

export const PLUGIN_TEXT: Bilingual = {
  ja: {
    lead: "ノードをつないで映像をつくるツールの中で、映像、音声、操作信号を送受信するためのプラグインです。",
    sections: [
      {
        id: "purpose",
        heading: "何のためのプラグインか",
        body: (
          <>
            <p>離れた場所の映像や動きを、そのまま作品や演出の素材として使うためのものです。</p>
            <ul>
              <li>受け取った映像と音声をノードとして扱い、作った映像を送り出す</li>
              <li>スマートフォンの傾きや動き、ゲームコントローラーの値を受け取り、演出を動かす</li>
              <li>タリーを送る。タリーを送れるのは、アプリの中ではこのプラグインだけです</li>
            </ul>
          </>
        ),
      },
      requirements("ja", MAC_ROWS, WINDOWS_ROWS, TOOL_ROWS),
      beforeStart("ja", [
        "読み込み時にエラーが出る場合は、動作環境を満たしていません。OSとドライバーの版をお確かめください。",
        "ツールの非商用版では、1920x1080の映像を扱えません。",
      ]),
    ],
  },
  en: {
    lead: "A plugin that sends and receives video, audio and control signals inside a tool where pictures are made by joining nodes.",
    sections: [
      {
        id: "purpose",
        heading: "What it is for",
        body: (
          <>
            <p>Pictures and movements from elsewhere become material for a work or a show.</p>
            <ul>
              <li>Use video and audio that arrive as nodes, and send out the pictures that you make</li>
              <li>Drive a show by the tilt and motion of a phone, or by a game controller</li>
              <li>Send tally: among the apps, this plugin alone can</li>
            </ul>
          </>
        ),
      },
      requirements("en", MAC_ROWS, WINDOWS_ROWS, TOOL_ROWS),
      beforeStart("en", [
        "An error on loading means that the requirements are not met: check the versions of system and driver.",
        "The tool's non-commercial edition cannot handle 1920x1080.",
      ]),
    ],
  },
};

export const PLUGIN_NEXT: Bilingual<readonly NextPage[]> = {
  ja: [
    { to: "/controlsignals", title: "制御信号の対応表", text: "どの入力がどのチャンネルの値になるかの一覧です。" },
    { to: "/howto", title: "使い方", text: "タリーの出し方を手順で説明します。" },
    NEXT.ja.archive,
  ],
  en: [
    { to: "/controlsignals", title: "Control signal table", text: "Which input becomes which value on which channel." },
    { to: "/howto", title: "How to", text: "Showing tally, step by step." },
    NEXT.en.archive,
  ],
};
