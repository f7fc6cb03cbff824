import type { Bilingual, TextSection } from "../../prose/page-text.ts";

/** What every page with builds says. */
export const COMMON_TEXT: Bilingual<{ readonly checking: TextSection }> = {
  ja: {
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
  },
  en: {
    checking: {
      id: "checking",
      heading: "If your browser warns you, and how to check the file",
      body: (
        <>
          <p>
            When you download a zip, the browser may say that it is not commonly downloaded, or something like it. It does so for
            files that few people have downloaded yet; the warning is not a sign of danger.
          </p>
          <p>
            Whether your file is exactly the one that we publish is shown by its SHA-256. The value and a command that computes it
            are shown before the download. If yours differs, delete the file without opening it and download it again.
          </p>
        </>
      ),
    },
  },
};
