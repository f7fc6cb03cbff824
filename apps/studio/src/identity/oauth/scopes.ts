import type { Language } from "@setsuna/contracts";

export const SCOPES = ["openid", "email", "profile", "user-admin", "aws.cognito.signin.user.admin", "offline_access"] as const;
export type Scope = (typeof SCOPES)[number];

const USER_ADMIN: ReadonlySet<string> = new Set<Scope>(["user-admin", "aws.cognito.signin.user.admin"]);

export const maySpeakForAccount = (scope: string | undefined): boolean =>
  scope?.split(" ").some((name) => USER_ADMIN.has(name)) ?? false;

/** Shown to the user. `openid` alone grants nothing worth a line. */
const MEANINGS: Readonly<Record<Exclude<Scope, "openid">, Readonly<Record<Language, string>>>> = {
  email: { ja: "メールアドレスを見る", en: "See your email address" },
  profile: { ja: "表示言語の設定を見る", en: "See your language setting" },
  "user-admin": {
    ja: "あなたの代わりにマイページの操作を行う(シリアルID、ライセンスなど)",
    en: "Use My Page on your behalf: serial IDs, licences and more",
  },
  "aws.cognito.signin.user.admin": {
    ja: "あなたの代わりにマイページの操作を行う(シリアルID、ライセンスなど)",
    en: "Use My Page on your behalf: serial IDs, licences and more",
  },
  offline_access: { ja: "このアプリを閉じたあともログインを保つ", en: "Stay logged in after the app is closed" },
};

const hasMeaning = (scope: string): scope is keyof typeof MEANINGS => Object.hasOwn(MEANINGS, scope);

export const meaningsOf = (scopes: Iterable<string>, language: Language): readonly string[] => [
  ...new Set([...scopes].filter(hasMeaning).map((scope) => MEANINGS[scope][language])),
];
