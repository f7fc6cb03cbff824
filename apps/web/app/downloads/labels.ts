import type { Bilingual } from "../components/text-page/page-text.ts";

interface DownloadLabels {
  readonly download: string;
  readonly downloadOf: (product: string) => string;
  readonly version: string;
  readonly released: string;
  readonly size: string;
  readonly loading: string;
  readonly failed: string;
  readonly again: string;
  readonly notReleased: string;
  readonly noVersions: string;
  readonly versionsOf: (product: string) => string;
  readonly today: string;
  readonly todayDesktop: string;
  readonly sender: string;
  readonly receiver: string;
  readonly started: string;
  readonly direct: string;
  readonly noScript: string;
  readonly archive: string;
  readonly dialog: {
    readonly heading: (title: string) => string;
    readonly notes: string;
    readonly manual: string;
    readonly warning: string;
    readonly checksum: string;
    readonly compare: (tool: string) => string;
    readonly terminal: string;
    readonly powerShell: string;
    readonly agreeBefore: string;
    readonly terms: string;
    readonly agreeAfter: string;
    readonly first: string;
    readonly cancel: string;
  };
  readonly columns: readonly [title: string, released: string, notes: string, manual: string];
  readonly noManual: string;
  readonly feed: string;
}

/** Says what the parts of download pages say themselves. */
export const DOWNLOAD_LABELS: Bilingual<DownloadLabels> = {
  ja: {
    download: "ダウンロードする",
    downloadOf: (product) => `${product}をダウンロード`,
    version: "バージョン",
    released: "公開日",
    size: "サイズ",
    loading: "公開状況を読み込んでいます。",
    failed: "公開状況を読み込めませんでした。",
    again: "もう一度読み込む",
    notReleased: "まだ公開していません。",
    noVersions: "公開したバージョンはまだありません。",
    versionsOf: (product) => `${product}のバージョンの表`,
    today: "いま使えるもの",
    todayDesktop:
      "送信と受信は、インストールせずにブラウザーで始められます。同じIDとチャンネルを使うので、アプリの公開後もそのまま組み合わせられます。",
    sender: "ブラウザーで送信する",
    receiver: "ブラウザーで受信する",
    started: "ダウンロードを始めました。",
    direct: "始まらないときはこのリンクを開いてください",
    noScript:
      "このボタンにはJavaScriptが必要です。無効にしている場合は、過去のバージョンの表にあるリンクからダウンロードできます。",
    archive: "過去のバージョン",
    dialog: {
      heading: (title) => `${title}のダウンロード`,
      notes: "変更点",
      manual: "マニュアル",
      warning:
        "zipファイルのダウンロードでは、ブラウザーが警告を出すことがあります。ダウンロードした人がまだ少ないファイルに出るもので、危険を示すものではありません。",
      checksum: "配布しているファイルのSHA-256",
      compare: (tool) => `${tool}で次のコマンドを実行し、表示された値が同じなら、配布しているファイルそのものです。`,
      terminal: "ターミナル",
      powerShell: "PowerShell",
      agreeBefore: "",
      terms: "利用規約",
      agreeAfter: "に同意します",
      first: "同意するとダウンロードできます。",
      cancel: "キャンセル",
    },
    columns: ["タイトル", "公開日", "変更点", "マニュアル"],
    noManual: "マニュアルはありません",
    feed: "新しいリリースのお知らせ(RSS)",
  },
  en: {
    download: "Download",
    downloadOf: (product) => `Download: ${product}`,
    version: "Version",
    released: "Released",
    size: "Size",
    loading: "Reading what is released.",
    failed: "The list of releases could not be read.",
    again: "Read it again",
    notReleased: "Not released yet.",
    noVersions: "No version has been released yet.",
    versionsOf: (product) => `Versions of: ${product}`,
    today: "What works today",
    todayDesktop:
      "Sending and receiving work in the browser, with nothing to install. They use the same IDs and channels, so what you set up now will pair with the app when it is out.",
    sender: "Send from the browser",
    receiver: "Receive in the browser",
    started: "The download has begun.",
    direct: "If it has not, open this link",
    noScript: "This button needs JavaScript. Without it, use the links in the table of past versions.",
    archive: "Past versions",
    dialog: {
      heading: (title) => `Download ${title}`,
      notes: "What changed",
      manual: "Manual",
      warning:
        "Your browser may warn you about the zip. It does so for files that few people have downloaded yet; the warning is not a sign of danger.",
      checksum: "SHA-256 of the file that we publish",
      compare: (tool) => `Run this in ${tool}. If it shows the same value, the file is exactly the one that we publish.`,
      terminal: "Terminal",
      powerShell: "PowerShell",
      agreeBefore: "I agree to the ",
      terms: "licence terms",
      agreeAfter: "",
      first: "Agree to the terms to download.",
      cancel: "Cancel",
    },
    columns: ["Title", "Release date", "Notes", "Manual"],
    noManual: "No manual",
    feed: "News of releases (RSS)",
  },
};
