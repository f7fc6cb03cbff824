import type { Language, PublicPath } from "@setsuna/contracts";

/** Guides that lead to one another. */
export type GuidePath = Extract<
  PublicPath,
  | "/aboutidandch"
  | "/purchaseandcancellation"
  | "/explanation"
  | "/howto"
  | "/multilatency"
  | "/controlsignals"
  | "/connectionstatus"
  | "/troubleshooting"
>;

/** Says what is in a guide, in a sentence: for the lists at the end of the others. */
export const GUIDE_SENTENCES: Readonly<Record<GuidePath, Readonly<Record<Language, string>>>> = {
  "/aboutidandch": {
    ja: "送信側と受信側が同じ番号で出会う仕組みと、番号の範囲です。",
    en: "How sender and receiver meet by the same numbers, and which numbers there are.",
  },
  "/purchaseandcancellation": {
    ja: "料金、日割り、更新日、解約、お支払いできなかったときの流れです。",
    en: "Prices, proration, renewal days, cancelling, and what happens when a payment fails.",
  },
  "/explanation": {
    ja: "送信と受信の設定をひとつずつ、限界も含めて説明します。",
    en: "Each setting of sender and receiver, with what it cannot do.",
  },
  "/howto": {
    ja: "タリー、Control Quality、かんたん接続を、画面を見ながら使います。OBSとの組み合わせも説明します。",
    en: "Tally, Control Quality, simple connection and OBS, step by step with pictures of the screens.",
  },
  "/multilatency": {
    ja: "1本の送信から、速い映像と欠けのない映像を受け取ります。",
    en: "A fast picture and a whole one from a single upload.",
  },
  "/controlsignals": {
    ja: "センサーとゲームコントローラーの値が、どの番号にどう届くかの表です。",
    en: "Which value of a sensor or game controller arrives where, and in which form.",
  },
  "/connectionstatus": {
    ja: "IDに誰がつながっているかの見方と、契約の状態の意味です。",
    en: "Who is connected to an ID, and what the states of a contract mean.",
  },
  "/troubleshooting": {
    ja: "症状とエラーから、原因と次にすることを探します。",
    en: "From a symptom or an error to its cause and what to do.",
  },
};
