import type { ErrorRow } from "./error-row.ts";

/** Failures of the `setsuna` command line and desktop client: files, devices, encoders, ports. Issue: agent. */
export const AGENT_ERRORS = {
  "bad-usage": {
    status: 400,
    ja: "コマンドの指定が正しくありません。--help で使い方を確認してください。",
    en: "The command line is not right. --help says how it is written.",
  },
  "input-unreadable": {
    status: 404,
    ja: "入力を読み取れません。ファイルやアドレスが正しいか、壊れていないかを確認してください。",
    en: "The input cannot be read. Check that the file or address is right and not broken.",
  },
  "output-failed": {
    status: 500,
    ja: "出力先に書き込めません。場所、書き込みの権限、接続先を確認してください。",
    en: "The output cannot be written. Check the place, the right to write there, and the far end.",
  },
  "disk-full": {
    status: 507,
    ja: "ディスクの空きがなくなったため、記録を終了しました。ここまでのファイルは残っています。",
    en: "The disk is full, so recording has ended. The file up to here is kept.",
  },
  "encoder-missing": {
    status: 404,
    ja: "このエンコーダーはこのコンピューターでは使えません。setsuna devices で使えるものを確認できます。",
    en: "This encoder cannot be used on this computer. setsuna devices lists those that can.",
  },
  "device-missing": {
    status: 404,
    ja: "この機器が見つかりません。接続を確認するか、setsuna devices で一覧を表示してください。",
    en: "This device was not found. Check its cable; setsuna devices lists what is there.",
  },
  "port-in-use": {
    status: 409,
    ja: "このポートは別のプログラムが使っています。別の番号を指定するか、そのプログラムを終了してください。",
    en: "Another program uses this port. Name another one, or end that program.",
  },
} as const satisfies Record<string, ErrorRow>;
