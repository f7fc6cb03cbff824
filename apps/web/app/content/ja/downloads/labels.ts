import type { DownloadLabels } from "../../../downloads/download-labels.ts";

/** Says what the parts of download pages say, in Japanese. */
export const labels: DownloadLabels = {
  download: "ダウンロードする",
  downloadOf: (product) => `${product}をダウンロード`,
  version: "バージョン",
  released: "公開日",
  size: "サイズ",
  loading: "公開状況を読み込んでいます。",
  failed: "公開状況を読み込めませんでした。",
  again: "もう一度試す",
  notReleased: "まだ公開していません。",
  noVersions: "公開したバージョンはまだありません。",
  nothingYet: "ダウンロードできるものは、まだ公開していません",
  versionsOf: (product) => `${product}のバージョンの表`,
  today: "いま使えるもの",
  todayDesktop:
    "送信と受信は、インストールせずにブラウザーで始められます。同じIDとチャンネルを使うので、アプリの公開後もそのまま組み合わせられます。",
  sender: "ブラウザーで送信する",
  receiver: "ブラウザーで受信する",
  phone: "スマートフォン用アプリを開く",
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
};
