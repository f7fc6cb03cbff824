import { adminAccounts } from "./admin-accounts.ts";
import { adminAudit } from "./admin-audit.ts";
import { adminLive } from "./admin-live.ts";
import { adminMoney } from "./admin-money.ts";
import { adminOperate } from "./admin-operate.ts";
import { adminOverview } from "./admin-overview.ts";
import { adminSerialIds } from "./admin-serial-ids.ts";

/** Loaded only with the admin area, as namespace `admin`. */
export const admin = {
  title: "管理",
  navigation: "管理画面",
  menu: "画面の一覧",
  groups: { people: "お客様", streams: "配信", money: "お支払い", site: "サイト" },
  screens: {
    overview: "概要",
    accounts: "アカウント",
    contact: "お問い合わせ",
    "serial-ids": "シリアルID",
    live: "配信中",
    quality: "配信の品質",
    payments: "決済",
    refunds: "返金",
    invoices: "請求書",
    orders: "承認待ちの注文",
    coupons: "クーポン",
    releases: "リリース",
    announcements: "お知らせ",
    maintenance: "メンテナンス",
    analytics: "アクセス解析",
    audit: "監査ログ",
  },
  proof: {
    title: "2段階認証が必要です",
    lead: "管理画面には、パスワードに加えてパスキーまたは認証アプリでの確認が必要です。",
    none: "まだ登録されていません。パスキーまたは認証アプリを登録してください。",
  },
  table: {
    search: "検索",
    searchHint: "/ キーで検索できます。",
    all: "すべて",
    clear: "条件を解除",
    rows: "{{count}} 件",
    loading: "読み込んでいます。",
    refreshing: "更新しています。",
    empty: "まだ何もありません。",
    nothingFound: "該当するものはありません。",
    more: "さらに {{count}} 件を表示",
    shown: "{{total}} 件中 {{shown}} 件を表示",
    retry: "もう一度読み込む",
    sortAscending: "{{column}} の昇順に並べ替える",
    sortDescending: "{{column}} の降順に並べ替える",
    details: "詳細",
    open: "{{name}} の詳細を開く",
    close: "{{name}} の詳細を閉じる",
    stale: "更新できませんでした。表示は少し前の内容です。",
  },
  csv: {
    export: "CSVに書き出す",
    cancel: "書き出しを中止",
    progress: "書き出し中: {{total}} 行中 {{done}} 行",
    done: "{{count}} 行を書き出しました。",
    cancelled: "書き出しを中止しました。ファイルは保存していません。",
    nothing: "書き出す行がありません。",
  },
  ...adminOverview,
  ...adminAccounts,
  ...adminSerialIds,
  ...adminLive,
  ...adminAudit,
  ...adminOperate,
  ...adminMoney,
} as const;
