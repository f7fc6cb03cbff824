import type { StreamLink } from "@setsuna/client";
import type { SenderState } from "@setsuna/e2ee";
import type { Output } from "./output.ts";

interface Sent {
  readonly link: Pick<StreamLink, "kind" | "channel">;
  readonly sender: SenderState | undefined;
}

const textsOf = ({ kind, channel }: Sent["link"], state: Exclude<SenderState, { name: "unknown" }>) => {
  const other = state.isOther
    ? { en: " A different sender than before.", ja: "これまでとは別の送信者です。" }
    : { en: "", ja: "" };
  return state.name === "signed"
    ? {
        en: `${kind} ${channel}: safety code ${state.code}.${other.en}`,
        ja: `${kind} ${channel}: 安全コード ${state.code} ${other.ja}`.trimEnd(),
      }
    : {
        en: `${kind} ${channel}: the sender does not sign its stream, so it has no safety code.${other.en}`,
        ja: `${kind} ${channel}: 送信者の署名がないため、安全コードはありません。${other.ja}`,
      };
};

export const senderPrinter = (output: Pick<Output, "event">): ((stream: Sent) => void) => {
  const printed = new Map<Sent["link"], string>();
  return ({ link, sender }) => {
    if (sender === undefined || sender.name === "unknown") return;
    const code = sender.name === "signed" ? sender.code : undefined;
    if (code === "") return;
    const key = `${code} ${sender.isOther}`;
    if (printed.get(link) === key) return;
    printed.set(link, key);
    const { kind, channel } = link;
    output.event("sender", { kind, channel, senderCode: code, otherSender: sender.isOther }, textsOf(link, sender));
  };
};
