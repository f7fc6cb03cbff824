import type { NextPage } from "../../../components/text-page/next-pages.tsx";
import type { TextSection } from "../../../components/text-page/page-text.ts";

export const common: { readonly checking: TextSection } = {
  checking: {
    id: "checking",
    heading: "警告が出たときと、ファイルの確認",
    body: (
      <>
        <p>
          zipファイルをダウンロードすると、ブラウザーが「一般的にダウンロードされていません」などの警告を出すことがあります。ダウンロードした人がまだ少ないファイルに出るもので、危険を示すものではありません。
        </p>
        <p>
          配布しているファイルと同じものかどうかは、SHA-256で確かめられます。値と確認用のコマンドは、ダウンロードの前に表示します。値が違うときは、ファイルを開かずに削除し、もう一度ダウンロードしてください。
        </p>
      </>
    ),
  },
};

export const beforeStart: string = "使う前に";

export const next: Readonly<Record<"archive" | "troubleshooting", NextPage>> = {
  archive: { to: "/archive", title: "過去のバージョン", text: "公開したすべてのバージョンと変更点です。" },
  troubleshooting: {
    to: "/troubleshooting",
    title: "困ったときは",
    text: "映像が届かないときに確認することをまとめています。",
  },
};
