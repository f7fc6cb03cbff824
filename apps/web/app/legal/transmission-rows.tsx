import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import type { LegalData } from "./legal-loader.ts";
import { OutsideLink } from "./outside-link.tsx";

const AWS = { ja: "Amazon Web Services, Inc.(米国)", en: "Amazon Web Services, Inc. (United States)" };

const WORDS = {
  ja: {
    payment: {
      sent: "IPアドレス、端末とブラウザーの情報、入力したカードの情報(マイページの一部のページに限ります)",
      theirs: "決済、不正な利用の防止",
      ours: "料金の決済",
    },
    analytics: {
      sent: "IPアドレス、端末とブラウザーの情報、閲覧したページ、ダウンロードの操作",
      theirs: "アクセス解析の提供",
      ours: "利用の状況の把握と改善",
    },
    waf: { sent: "IPアドレス、端末とブラウザーの情報、確認の結果", theirs: "ロボットの判定", ours: "不正な利用の防止" },
    userPool: {
      sent: "IPアドレス、電子メールアドレス、パスワードの照合に必要な情報",
      theirs: "認証の提供",
      ours: "登録とログイン",
    },
    stun: {
      name: "接続の補助に使うSTUN/TURNサーバーの運営者",
      sent: "IPアドレスとポート番号(送信と受信の画面に限ります)",
      theirs: "接続の補助",
      ours: "映像、音声及び制御信号の送受信",
    },
  },
  en: {
    payment: {
      sent: "IP address, details of device and browser, card details that are typed (on some pages of My Page alone)",
      theirs: "Payment, preventing fraud",
      ours: "Charging fees",
    },
    analytics: {
      sent: "IP address, details of device and browser, pages viewed, downloads",
      theirs: "Providing analytics",
      ours: "Knowing and improving the use of the service",
    },
    waf: {
      sent: "IP address, details of device and browser, result of the check",
      theirs: "Telling robots",
      ours: "Preventing misuse",
    },
    userPool: {
      sent: "IP address, email address, what checking a password needs",
      theirs: "Providing authentication",
      ours: "Registration and sign-in",
    },
    stun: {
      name: "Operator of the STUN/TURN servers that help to connect",
      sent: "IP address and port (on the pages that send and receive alone)",
      theirs: "Helping to connect",
      ours: "Sending and receiving video, audio and control signals",
    },
  },
} as const;

/**
 * Returns what a visitor's browser sends to somebody other than the operator (Telecommunications Business Act, Art. 27-12): destination, what is
 * sent, what for there, what for here. Follows what this server is set up to use.
 */
export const transmissionRows = (language: Language, { operator, services }: LegalData): readonly (readonly ReactNode[])[] => {
  const words = WORDS[language];
  const { paymentProvider, analytics } = operator;
  const row = (to: ReactNode, { sent, theirs, ours }: { sent: string; theirs: string; ours: string }) => [to, sent, theirs, ours];
  return [
    ...(services.payment
      ? [row(<OutsideLink to={paymentProvider.privacyUrl}>{paymentProvider.company[language]}</OutsideLink>, words.payment)]
      : []),
    ...(analytics === null
      ? []
      : [row(<OutsideLink to={analytics.privacyUrl}>{analytics.company[language]}</OutsideLink>, words.analytics)]),
    ...(services.waf ? [row(AWS[language], words.waf)] : []),
    ...(services.userPool ? [row(AWS[language], words.userPool)] : []),
    ...(services.stunOrTurn ? [row(words.stun.name, words.stun)] : []),
  ];
};
