import { Channel } from "@setsuna/contracts";
import type { SenderState } from "@setsuna/e2ee";
import { expect, it } from "vitest";
import { senderPrinter } from "./sender-printer.ts";

const link = { kind: "video", channel: Channel.parse(3) } as const;
const signed = (code: string, isOther = false): SenderState => ({ name: "signed", code, isOther });

it("prints a sender once it is known and whenever it changes, in both languages", () => {
  const printed: unknown[] = [];
  const print = senderPrinter({ event: (event, facts, texts) => printed.push([event, facts, texts]) });
  const states: (SenderState | undefined)[] = [
    undefined,
    { name: "unknown" },
    signed(""),
    signed("1111 2222 3333 4444"),
    signed("1111 2222 3333 4444"),
    signed("5555 6666 7777 8888", true),
    { name: "unsigned", isOther: true },
  ];
  for (const sender of states) print({ link, sender });
  expect(printed).toEqual([
    [
      "sender",
      { kind: "video", channel: 3, senderCode: "1111 2222 3333 4444", otherSender: false },
      { en: "video 3: safety code 1111 2222 3333 4444.", ja: "video 3: 安全コード 1111 2222 3333 4444" },
    ],
    [
      "sender",
      { kind: "video", channel: 3, senderCode: "5555 6666 7777 8888", otherSender: true },
      {
        en: "video 3: safety code 5555 6666 7777 8888. A different sender than before.",
        ja: "video 3: 安全コード 5555 6666 7777 8888 これまでとは別の送信者です。",
      },
    ],
    [
      "sender",
      { kind: "video", channel: 3, senderCode: undefined, otherSender: true },
      {
        en: "video 3: the sender does not sign its stream, so it has no safety code. A different sender than before.",
        ja: "video 3: 送信者の署名がないため、安全コードはありません。これまでとは別の送信者です。",
      },
    ],
  ]);
});
