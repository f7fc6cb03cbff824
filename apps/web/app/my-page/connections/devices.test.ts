import { type Connection, PARTY_CHANNELS } from "@setsuna/contracts";
import { connectionFixture } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";
import { countOf, devicesOf } from "./devices.ts";

const connection = (id: string, stream: string, changed: object = {}) => {
  const [kind, channel] = stream.split(" ");
  return connectionFixture({ id, address: "203.0.113.*", streams: [{ kind, channel: Number(channel) }], ...changed });
};
const at = (seconds: number) => ({ since: new Date(Date.UTC(2026, 10, 28, 0, 0, seconds)).toISOString() });
const grouped = (...connections: Connection[]) =>
  devicesOf(connections).map((device) => device.connections.map(({ id }) => id.replace(/A+$/, "")).join(""));

describe("devicesOf", () => {
  it("counts a device once, whatever its number of streams", () => {
    expect(grouped(connection("v", "video 1"), connection("a", "audio 1"), connection("c", "control 1"))).toEqual(["vac"]);
  });

  it("counts two viewers behind one address twice, each with the streams that connected together", () => {
    const all = [
      connection("v", "video 1", at(0)),
      connection("w", "video 1", at(60)),
      connection("b", "audio 1", at(61)),
      connection("a", "audio 1", at(1)),
    ];
    expect(grouped(...all)).toEqual(["va", "wb"]);
  });

  it("separates addresses, regions and directions", () => {
    const all = [
      connection("a", "video 1"),
      connection("b", "audio 1", { address: "198.51.100.*" }),
      connection("c", "audio 1", { region: "tokyo" }),
      connection("d", "audio 1", { direction: "send" }),
    ];
    expect(grouped(...all)).toEqual(["d", "a", "b", "c"]);
  });

  it("counts every WHIP or WHEP session as a device", () => {
    const program = { client: "whip" };
    expect(grouped(connection("a", "video 1", program), connection("b", "video 2", program))).toEqual(["a", "b"]);
  });

  it("doesn't mistake a sender's tally for a viewer's stream", () => {
    const all = [
      connection("s", "video 1", { direction: "send", ...at(0) }),
      connection("t", "control 1", at(1)),
      connection("v", "video 1", at(30)),
      connection("c", "control 1", at(31)),
    ];
    expect(grouped(...all)).toEqual(["s", "vc"]);
    expect([countOf(all, "send"), countOf(all, "receive")]).toEqual([1, 1]);
  });

  it("omits talkback, and receivers that take only control data", () => {
    expect(
      grouped(
        connection("t", `audio ${TALKBACK_CHANNEL}`),
        connection("p", `audio ${PARTY_CHANNELS[0]}`),
        connection("q", `control ${PARTY_CHANNELS[15]}`),
        connection("c", "control 1"),
        connection("s", "control 1", { direction: "send" }),
      ),
    ).toEqual(["s"]);
  });
});
