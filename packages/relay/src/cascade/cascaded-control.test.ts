import { encodeControlMessage, MediaSessionId, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { beforeEach, expect, it } from "vitest";
import { SubscribeControl } from "../roles/control.ts";
import { ControlStream } from "../stream/control-stream.ts";
import { CascadedControl } from "./cascaded-control.ts";

const REF = StreamRef.parse({ serialId: "abcdefg", kind: "control", channel: 1 });
const session = (letter: string): MediaSessionId => MediaSessionId.parse(letter.repeat(22));
const message = (kind: "state" | "event", key: string, sequence: number): Uint8Array =>
  encodeControlMessage({ kind, key, sequence, capturedAt: 0, payload: { type: "json", value: sequence } });

let source: ControlStream;
let stream: ControlStream;
let cascaded: CascadedControl;
let upstream: SubscribeControl;
const got: { subscriber: string; kind: string; bytes: Uint8Array }[] = [];

const subscriber = (letter: string): SubscribeControl => {
  const send = (kind: "state" | "event", bytes: Uint8Array): "sent" => {
    got.push({ subscriber: letter, kind, bytes });
    return "sent";
  };
  const role = new SubscribeControl(session(letter), stream, send, () => undefined, false);
  stream.add(role);
  role.onControlOpen("state");
  return role;
};
const tell = (): void => {
  for (const one of upstream.report()) cascaded.onSide(one);
};
const tick = (now: Milliseconds): void => {
  for (const one of cascaded.tick(now)) upstream.onSide(one);
};

beforeEach(() => {
  got.length = 0;
  source = new ControlStream(REF, () => undefined);
  stream = new ControlStream(REF, () => undefined);
  cascaded = new CascadedControl(stream, session("c"));
  const send = (kind: "state" | "event", bytes: Uint8Array): "sent" => {
    cascaded.onControlMessage(kind, bytes);
    return "sent";
  };
  upstream = new SubscribeControl(session("c"), source, send, () => undefined, true);
  source.attach();
  source.open();
  source.onMessage("state", message("state", "a", 1));
  source.add(upstream);
  upstream.onControlOpen("state");
  tell();
});

it("sends current states to late subscribers, and broadcasts in order", () => {
  subscriber("v");
  expect(got).toEqual([{ subscriber: "v", kind: "state", bytes: message("state", "a", 1) }]);
  source.onMessage("state", message("state", "a", 2));
  for (const sequence of [1, 2, 3]) source.onMessage("event", message("event", "e", sequence));
  subscriber("w");
  expect(got.map(({ bytes }) => Buffer.from(bytes).toString("hex"))).toEqual(
    [
      message("state", "a", 1),
      message("state", "a", 2),
      ...[1, 2, 3].map((sequence) => message("event", "e", sequence)),
      message("state", "a", 2),
    ].map((bytes) => Buffer.from(bytes).toString("hex")),
  );
  expect([stream.live, stream.holder]).toEqual([true, session("c")]);
});

it("forgets a sender's states when it leaves or another one replaces it", () => {
  source.detach();
  tell();
  subscriber("v");
  expect([got, stream.live]).toEqual([[], false]);
  source.attach();
  source.open();
  tell();
  source.onMessage("state", message("state", "b", 1));
  expect(got).toEqual([{ subscriber: "v", kind: "state", bytes: message("state", "b", 1) }]);
  source.attach();
  source.open();
  tell();
  subscriber("w");
  expect(got.filter((one) => one.subscriber === "w")).toEqual([]);
});

it("reports its receivers to the source relay, which a client cannot do", () => {
  subscriber("v");
  subscriber("w");
  tick(1000);
  expect(source.receivers).toBe(2);
  const liar = new SubscribeControl(
    session("l"),
    source,
    () => "sent",
    () => undefined,
    false,
  );
  source.add(liar);
  liar.onSide({ t: "downstream-subscribers", receivers: 100, forwarded: 100 });
  expect(source.receivers).toBe(3);
});

it("frees the stream when it ends", () => {
  cascaded.leave();
  expect([stream.holder, stream.live]).toEqual([undefined, false]);
});
