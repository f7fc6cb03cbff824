import type { Language } from "@setsuna/contracts";
import type { MailSite } from "./mail-template.ts";

const SLOGAN: Readonly<Record<Language, string>> = {
  ja: "Setsuna Studio: 映像、音声、制御信号を、いまのまま離れた画面へ。",
  en: "Setsuna Studio. Live video, audio and control signals, now, on a distant screen.",
};
const NOTICE: Readonly<Record<Language, string>> = {
  ja: "特定商取引法に基づく表記",
  en: "Legal notice on commercial transactions",
};

export interface Footer {
  readonly slogan: string;
  /** Undefined if no operator is named. */
  readonly operator: string | undefined;
  readonly site: string;
  readonly notice: { readonly label: string; readonly url: string };
}

export const footerOf = ({ address, operator }: MailSite, language: Language): Footer => ({
  slogan: SLOGAN[language],
  operator: operator?.[language],
  site: `${address}/studio/`,
  notice: { label: NOTICE[language], url: `${address}/studio/tokutei` },
});
