import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReceivedControl } from "@setsuna/client";
import { FakePorts } from "@setsuna/client/testing";
import { CONTROL_STATE_LABEL, encodeControlMessage, MediaSessionId } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { expect, it } from "vitest";
import { runLamp } from "./control.ts";

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

it("sends and receives, as in the README", async () => {
  const ports = new FakePorts(new FakeClock(1_700_000_000_000));
  const heard: ReceivedControl[] = [];
  const stop = await runLamp(ports, (received) => heard.push(received));
  ports.socket().welcome();
  await settle();
  for (const [type, session] of [
    ["subscribe", "a"],
    ["publish", "b"],
  ] as const)
    ports.socket().say({
      type: "answer",
      request: ports.socket().last(type).request,
      session: MediaSessionId.parse(session.repeat(22)),
      sdp: "answer",
    });
  await settle();
  for (const transport of ports.transports) transport.connect();
  const [hears, sends] = ports.transports.map((transport) => transport.channel(CONTROL_STATE_LABEL));
  expect(sends?.sent).toHaveLength(1);
  const payload = { type: "json", value: 0.5 } as const;
  hears?.deliver(encodeControlMessage({ kind: "state", key: "fader", sequence: 1, capturedAt: 1, payload }));
  expect(heard).toMatchObject([{ channel: 5, message: { key: "fader", payload } }]);
  await stop();
  expect(ports.socket().isClosed).toBe(true);
});

it("matches the README's quotation", () => {
  const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
  expect(read("../README.md")).toContain(read("control.ts"));
});
