import { Note } from "../../../components/text-page/note.tsx";
import type { PageText } from "../../../components/text-page/page-text.ts";
import { CHECK_COUNT, countOf, INTEROP, TRIED } from "../../../guides/interop/interop-matrix.ts";
import {
  ClientTable,
  FailureTable,
  GroupTable,
  type InteropWords,
  NotRunTable,
} from "../../../guides/interop/interop-tables.tsx";

const words: InteropWords = {
  clients: ["実行したクライアント", "クライアント", "内容", "バージョン", "実行日", "合格", "不合格"],
  check: "確認項目",
  reason: "根拠",
  outcomes: { pass: "合格", fail: "不合格", "not-applicable": "–", "not-run": "未実施" },
  notRun: ["実行していないクライアント", "クライアント", "内容", "理由"],
  failures: ["不合格の項目", "クライアント", "確認項目", "原因"],
  noFailures: "今回、不合格の項目はありません。",
};
const given = { language: "ja", words } as const;

export const ja: PageText = {
  lead: "他社やコミュニティのプログラムとライブラリを、Setsuna Studioに実際につないだ結果です。何を、どの規格に基づいて確かめたかも載せています。",
  sections: [
    {
      id: "clients",
      heading: "確かめたもの",
      body: (
        <>
          <p>
            {TRIED.length}種類のクライアントを{CHECK_COUNT}項目で確かめました。合格は{countOf("pass")}件、不合格は
            {countOf("fail")}件です。どの結果も実際のプログラムを動かして得たもので、手で書いたものはありません。
          </p>
          <p>
            最新の実行は{INTEROP.newest.day}、環境は{INTEROP.newest.machine}
            です。このとき動かさなかったクライアントには、最後に動かしたときの結果と日付を載せています。
          </p>
          <ClientTable {...given} />
        </>
      ),
    },
    ...INTEROP.groups.map((group) => ({
      id: group.id,
      heading: group.title.ja,
      body: <GroupTable {...given} group={group} />,
    })),
    {
      id: "failures",
      heading: "不合格の項目と原因",
      body: (
        <>
          <p>不合格の項目はもう一度実行し、再び不合格だったものだけを載せます。原因はプログラムの出力のままです。</p>
          <FailureTable {...given} />
        </>
      ),
    },
    {
      id: "not-run",
      heading: "実行できなかったもの",
      body: (
        <>
          <p>広く使われていますが、この表を作る機械では動かせないものです。ここでは動作を保証していません。</p>
          <NotRunTable {...given} />
        </>
      ),
    },
    {
      id: "method",
      heading: "確かめ方",
      body: (
        <>
          <p>
            映像は、ChromiumのWHEPのページで画面の画素が変わったことを、音声は無音でないことを条件にしています。パケット損失は、クライアントと中継サーバーの間で起こしています。制御信号は、中継サーバーの先で受け取ったものを数えています。
          </p>
          <Note>
            <p>
              ATEM、OBS、カメラ、Companionのホストは、公開された仕様から作った代役です。別のライブラリと本サービスが、代役から同じ内容を読み取り、カメラには同じ命令を送ることを確かめています。
            </p>
          </Note>
        </>
      ),
    },
  ],
};
