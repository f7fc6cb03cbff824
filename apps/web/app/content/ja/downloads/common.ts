import type { DownloadCommon } from "../../types/downloads.ts";

export const common: DownloadCommon = {
  checking: {
    heading: "警告が出たときと、ファイルの確認",
    paragraphs: [
      "zipファイルをダウンロードすると、ブラウザーが「一般的にダウンロードされていません」などの警告を出すことがあります。ダウンロードした人がまだ少ないファイルに出るもので、危険を示すものではありません。",
      "配布しているファイルと同じものかどうかは、SHA-256で確かめられます。値と確認用のコマンドは、ダウンロードの前に表示します。値が違うときは、ファイルを開かずに削除し、もう一度ダウンロードしてください。",
    ],
  },
  next: {
    archive: { to: "/archive", title: "過去のバージョン", text: "公開したすべてのバージョンと変更点です。" },
    troubleshooting: {
      to: "/troubleshooting",
      title: "困ったときは",
      text: "映像が届かないときに確認することをまとめています。",
    },
  },
  archive: {
    lead: "公開したすべてのバージョンです。タイトルを選ぶとダウンロードできます。特に理由がなければ、最新のものをお使いください。",
    terms: "ダウンロードには<terms>利用規約</terms>への同意が必要です。",
  },
};
