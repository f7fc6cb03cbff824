import type { Language } from "@setsuna/contracts";

/** What stands under every mail. */
export const FOOTER: Readonly<Record<Language, string>> = {
  ja: "Setsuna Studio 映像、音声、操作の信号を、いまのまま離れた画面へ。",
  en: "Setsuna Studio. Video, audio and control signals, now, on a distant screen.",
};
