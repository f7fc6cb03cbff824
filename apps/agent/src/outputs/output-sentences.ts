import type { Language } from "@setsuna/contracts";
import { withoutSecrets } from "../without-secrets.ts";
import type { OutputNews } from "./process-output.ts";

type Sentence = Readonly<Record<Language, string>>;

/** `output` as typed; shown without its secrets. */
export const readerAwaited = (output: string): Sentence => {
  const shown = withoutSecrets(output);
  return { en: `Waiting for the reader at ${shown}.`, ja: `${shown} の受け手を待っています。` };
};

/** `output` as typed; shown without its secrets. */
export const newsSentence = (news: OutputNews, output: string): Sentence => {
  const shown = withoutSecrets(output);
  return {
    "sound-alone": {
      en: `No picture comes: ${shown} has sound alone.`,
      ja: `映像が届かないため、${shown} には音声だけを書き込みます。`,
    },
    "picture-left-out": {
      en: `A picture comes now, and has no place in ${shown}, which began with sound alone. Begin again to have it.`,
      ja: `映像が届きましたが、${shown} は音声だけで始めたため入りません。入れるにはやり直してください。`,
    },
    "no-parameter-sets": {
      en: `The sender's keyframes lack parameter sets: ${shown} waits for one that has them.`,
      ja: `送信側のキーフレームにパラメーターセットがありません。${shown} はそれが届くまで待ちます。`,
    },
  }[news];
};
