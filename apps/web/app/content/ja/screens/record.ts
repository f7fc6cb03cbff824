export const record = {
  record: {
    heading: "録画",
    start: "録画",
    stop: "録画を終了",
    running: "録画中",
    loading: "録画を読み込んでいます…",
    empty: "録画はまだありません。録画すると、ここから保存できます。",
    kept: "録画はこのブラウザーの中に残っています。ファイルに保存してから削除してください。",
    saved: "このブラウザーに残っている録画",
    save: "ファイルに保存",
    delete: "削除",
    keep: "残す",
    deleteForGood: "完全に削除する",
  },
} as const;
