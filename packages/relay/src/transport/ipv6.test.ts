import { randomInt } from "node:crypto";
import { networkInterfaces } from "node:os";
import { type FromRelay, MediaSessionId, SerialId, SIDE_CHANNEL_ID, SIDE_CHANNEL_LABEL } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { RtcConnection } from "@setsuna/node-media";
import { expect, it, vi } from "vitest";
import { Relay } from "../relay.ts";

const LIMIT = { timeout: 15_000 };
const hasIpv6 = Object.values(networkInterfaces()).some((rows) => rows?.some(({ address }) => address === "::1"));

it.skipIf(!hasIpv6)("a client reaches an IPv6-only relay, which knows its address", async () => {
  let answered: (message: FromRelay) => void = () => undefined;
  const answer = new Promise<FromRelay>((resolve) => {
    answered = resolve;
  });
  let told: FromRelay | undefined;
  const relay = new Relay(
    { portRangeBegin: 0, portRangeEnd: 0, bindAddress: "::1", offerLoopback: true, publicAddresses: [] },
    {
      now: () => performance.now(),
      ntpNow: () => performance.timeOrigin + performance.now(),
      random: (below) => randomInt(below),
      later: (run) => void setImmediate(run),
      send: (message) => {
        if (message.type === "answer" || message.type === "refused") answered(message);
        else told = message;
      },
      log: silentLog,
    },
  );
  const ticking = setInterval(() => relay.tick(), 5);
  const session = MediaSessionId.parse("s".repeat(22));
  const streams = [{ serialId: SerialId.parse("abcdefg"), kind: "control" as const, channel: 1 as never }];
  let failed: (error: Error) => void = () => undefined;
  const client = new RtcConnection({ name: "ipv6" }, { onFailed: () => failed(new Error("no connection")) });
  try {
    const opened = new Promise<void>((resolve, reject) => {
      failed = reject;
      client.addChannel({ label: SIDE_CHANNEL_LABEL, id: SIDE_CHANNEL_ID, reliable: false }, { onOpen: resolve });
    });
    client.describe("offer");
    const offer = client.localDescription() ?? "";
    relay.handle({ type: "open", session, direction: "publish", streams, offer, playout: "native" });
    const message = await answer;
    if (message.type !== "answer") throw new Error(JSON.stringify(message));
    expect(message.sdp).not.toMatch(/^a=candidate:.* \d+\.\d+\.\d+\.\d+ /m);
    client.accept(message.sdp, "answer");
    await opened;
    expect(client.selectedPair()?.remote.address).toBe("::1");
    // The relay learns of the open channel a moment later.
    await vi.waitFor(() => {
      relay.handle({ type: "list", request: 1, serialId: SerialId.parse("abcdefg") });
      expect(told).toMatchObject({ type: "connections", connections: [{ address: "::1", turn: false }] });
    }, LIMIT);
  } finally {
    client.close();
    clearInterval(ticking);
    relay.close();
  }
});
