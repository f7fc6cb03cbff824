import type { Language } from "@setsuna/contracts";
import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual, TextSection } from "../../components/text-page/page-text.ts";

/** Says what every page with builds says. */
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

const BEFORE_START: Bilingual<string> = { ja: "使う前に", en: "Before you start" };

/** The section of a download page that says what its builds cannot do, a sentence each. */
export const beforeStart = (language: Language, limits: readonly string[]): TextSection => ({
  id: "limits",
  heading: BEFORE_START[language],
  body: (
    <ul>
      {limits.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  ),
});

/** Ways on that several download pages end with. */
export const NEXT: Bilingual<Readonly<Record<"archive" | "troubleshooting", NextPage>>> = {
  ja: {
    archive: { to: "/archive", title: "過去のバージョン", text: "公開したすべてのバージョンと変更点です。" },
    troubleshooting: {
      to: "/troubleshooting",
      title: "困ったときは",
      text: "映像が届かないときに確かめることをまとめています。",
    },
  },
  en: {
    archive: { to: "/archive", title: "Past versions", text: "Every version that was released, and what changed in it." },
    troubleshooting: { to: "/troubleshooting", title: "Troubleshooting", text: "What to check when no picture arrives." },
  },
};
