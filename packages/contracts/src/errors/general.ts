import type { ErrorRow } from "./error-row.ts";

/** Errors that any request may get. */
export const GENERAL_ERRORS = {
  "bad-request": {
    status: 400,
    ja: "リクエストを読み取れませんでした。内容を確認してください。",
    en: "The request could not be read. Check what was sent.",
  },
  "message-too-large": {
    status: 413,
    ja: "メッセージが大きすぎます。",
    en: "The message is too large.",
  },
  "unsupported-media-type": {
    status: 415,
    ja: "この形式(Content-Type)は受け付けられません。",
    en: "This content type is not accepted here.",
  },
  "precondition-failed": {
    status: 412,
    ja: "接続の状態が変わっています(ETag が一致しません)。",
    en: "The connection has changed in the meantime (the ETag doesn't match).",
  },
  "not-found": {
    status: 404,
    ja: "ページまたは機能が見つかりません。",
    en: "Page or function not found.",
  },
  "server-unreachable": {
    status: 503,
    ja: "サーバーに接続できません。ネットワークを確認して、もう一度お試しください。",
    en: "The server cannot be reached. Check the network, then try again.",
  },
  "service-unavailable": {
    status: 503,
    ja: "サービスを一時的に利用できません。数秒後にもう一度お試しください。",
    en: "The service is temporarily unavailable. Try again in a few seconds.",
  },
  internal: {
    status: 500,
    ja: "予期しないエラーが発生しました。時間をおいてもう一度お試しください。",
    en: "Something unexpected went wrong. Try again later.",
  },
} as const satisfies Record<string, ErrorRow>;
