import { FAULT_KINDS } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { faultSentence } from "./fault-sentences.ts";

const viewer = { direction: "receive", number: 3, isOnly: false } as const;
const sender = { direction: "send", number: 1, isOnly: true } as const;
const loss = { kind: "sender-loss", from: 7, to: 11, lossRatio: 0.3, viewers: 8, froze: 6, frozenMs: 1200 } as const;

it("states the loss and its effect in both languages", () => {
  expect(faultSentence(loss, sender)).toEqual({
    ja: "送信側の回線でパケットの30%が失われました。受信8台のうち6台で映像が最長1.2秒止まりました。",
    en: "The sender's uplink lost 30% of its packets; 6 of 8 viewers froze for up to 1.2 s.",
  });
  expect(faultSentence({ ...loss, froze: 0, frozenMs: 0 }, { ...sender, isOnly: false }).en).toBe(
    "Sender 1's uplink lost 30% of its packets; no viewer froze.",
  );
  expect(faultSentence({ ...loss, viewers: 1, froze: 1 }, sender)).toEqual({
    ja: "送信側の回線でパケットの30%が失われました。受信側の映像が1.2秒止まりました。",
    en: "The sender's uplink lost 30% of its packets; the viewer froze for 1.2 s.",
  });
  expect(faultSentence({ ...loss, viewers: 0, froze: 0 }, sender).en).toBe("The sender's uplink lost 30% of its packets.");
});

it.each(FAULT_KINDS)("has one complete sentence for %s", (kind) => {
  for (const named of [undefined, viewer, sender])
    for (const froze of [0, 2]) {
      const { ja, en } = faultSentence({ kind, from: 7, to: 11, viewers: 8, froze, frozenMs: 600 * froze }, named);
      expect(ja).toMatch(/^[^a-z{}]*[^a-z{}]*。$|^.*(?:ms|TURN).*。$/u);
      expect(en).toMatch(/^[A-Z0-9].*\.$/);
      expect(`${ja} ${en}`).not.toMatch(/undefined|NaN|null|\.\./);
    }
});
