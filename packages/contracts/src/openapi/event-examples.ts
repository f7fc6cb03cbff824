import type { StreamEvent, StreamEventType } from "../api/stream-event-api.ts";
import type { Language } from "../values.ts";

type Facts<Type extends StreamEventType> = Omit<Extract<StreamEvent, { type: Type }>, "type" | "cursor" | "at">;
/** Meaning of a type, and facts of an example. */
interface EventExample<Type extends StreamEventType> {
  readonly title: Readonly<Record<Language, string>>;
  readonly facts: Facts<Type>;
}

const example = <Type extends StreamEventType>(ja: string, en: string, facts: unknown): EventExample<Type> => ({
  title: { ja, en },
  facts: facts as Facts<Type>,
});

const CLIENT = { connection: "q8Zk1mVb0TnX4cYs", channel: 1, kinds: ["video", "audio"] };
const LICENCE = { plan: "pro", licences: 3, total: 49_500 };

export const EVENT_EXAMPLES: { readonly [Type in StreamEventType]: EventExample<Type> } = {
  "sender.started": example("送信が始まった", "A sender started", { ...CLIENT, standby: false }),
  "sender.ended": example("送信が終わった", "A sender ended", { ...CLIENT, reason: null }),
  "sender.lost": example("送信側の信号が途絶えた", "Nothing arrives from a sender", CLIENT),
  "sender.back": example("送信側の信号が戻った", "A lost sender is back", CLIENT),
  "standby.switched": example("スタンバイとの間で切り替わった", "The channel switched to this sender", CLIENT),
  "viewer.joined": example("視聴が始まった", "A viewer joined", CLIENT),
  "viewer.left": example("視聴が終わった", "A viewer left", CLIENT),
  "recording.started": example("視聴側で録画が始まった", "A receiver started to record", CLIENT),
  "recording.stopped": example("視聴側で録画が終わった", "A receiver stopped recording", CLIENT),
  "tally.changed": example("タリーが変わった", "The tally changed", { channel: 1, value: 1 }),
  "licence.purchased": example("ライセンスを購入した", "Licences were purchased", {
    ...LICENCE,
    document: "R-000001",
    renewsOn: "2026-12-21",
  }),
  "licence.renewed": example("ライセンスが更新された", "Licences were renewed", {
    ...LICENCE,
    document: "R-000002",
    renewsOn: "2027-01-21",
  }),
  "licence.renewal-failed": example("更新の支払いに失敗した", "A renewal could not be charged", {
    ...LICENCE,
    triesAgainOn: "2026-12-24",
    restrictedOn: "2026-12-28",
  }),
  "licence.restricted": example("未払いで利用が制限された", "The ID is restricted until it is paid", {
    ...LICENCE,
    endsOn: "2027-02-19",
  }),
  "licence.ended": example("ライセンスが終わった", "A licence ended", { plan: "pro", why: "renewal-stopped" }),
  "invoice.issued": example("請求書が発行された", "An invoice was issued", {
    document: "I-000001",
    total: 49_500,
    dueOn: "2026-12-31",
  }),
  "invoice.paid": example("請求書が支払われた", "An invoice was paid", {
    document: "I-000001",
    total: 49_500,
    paidOn: "2026-12-28",
  }),
  "events.lost": example("これより前のイベントを保存できなかった", "Events before this one could not be stored", { count: 3 }),
};

/** Body of an example webhook. */
export const exampleMessage = (type: StreamEventType) => {
  const { at, ...rest } = exampleEvent(type);
  return { type, timestamp: at, data: { serialId: "abcdefg", ...rest, at } };
};

/** The whole event. */
export const exampleEvent = (type: StreamEventType): Readonly<Record<string, unknown>> => ({
  type,
  cursor: 42,
  at: "2026-11-29T11:14:07.000Z",
  ...EVENT_EXAMPLES[type].facts,
});
